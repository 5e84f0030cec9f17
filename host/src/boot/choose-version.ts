/** Fields of a version in the discovery document that the choice depends on. */
interface Choice {
  readonly deployment: { readonly traffic: number; readonly default: boolean }
}

/**
 * Chooses the version for a rollout bucket. Each canary gets a range of rollout buckets as wide as its traffic
 * percentage. The ranges follow each other and start at 0. The default version gets the rest.
 *
 * @param versions the versions of one remote.
 * @param cohort the rollout bucket of this browser, from 0 to 99.99.
 * @returns the version, or undefined when no canary gets the rollout bucket and there is no default version.
 */
export function chooseVersion<Version extends Choice>(
  versions: readonly Version[],
  cohort: number
): Version | undefined {
  let limit = 0
  for (const version of versions) {
    if (version.deployment.default) continue
    limit += version.deployment.traffic
    if (cohort < limit) return version
  }
  return versions.find(version => version.deployment.default)
}

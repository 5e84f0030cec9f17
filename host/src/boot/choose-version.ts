/** The part of a discovery document's version that the choice depends on. */
interface Choice {
  readonly deployment: { readonly traffic: number; readonly default: boolean }
}

/**
 * Chooses the version for a rollout bucket. Each canary takes as many percent of the buckets as its traffic,
 * from 0 upwards. The default version takes the rest.
 *
 * @param versions the versions of one remote.
 * @param cohort the rollout bucket of this browser, from 0 to 99.99.
 * @returns undefined when there is no default version and no canary takes the bucket.
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

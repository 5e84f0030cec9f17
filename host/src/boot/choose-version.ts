interface Choice {
  readonly deployment: { readonly traffic: number; readonly default: boolean }
}

/**
 * Chooses the version of a remote for a rollout bucket, from 0 to 99.99. Each canary gets a range of buckets as
 * wide as its traffic percentage, one after the other from 0. The default version, if any, gets the rest.
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

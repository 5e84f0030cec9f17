/** What choosing looks at; the discovery document's entries have it. */
interface Choice {
  readonly deployment: { readonly traffic: number; readonly default: boolean }
}

/**
 * The version a member gets: canaries take the members from 0 upwards, each as many percent as its traffic, and the
 * default takes the rest. Traffic 0 is nobody.
 *
 * @param cohort which members this browser belongs to, 0 ≤ cohort < 100.
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

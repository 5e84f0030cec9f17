/** Reads the random number of this browser, from 0 to 99.99. The first call draws and stores it. */
export function readRolloutBucket(prefix: string): number {
  const key = `${prefix}_ROLLOUT_BUCKET`
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  // Two decimals, so that a canary can have a fraction of a percent.
  const drawn = Math.floor((random / 2 ** 32) * 10_000) / 100
  try {
    const kept = Number.parseFloat(localStorage.getItem(key) ?? '')
    if (kept >= 0 && kept < 100) return kept
    localStorage.setItem(key, String(drawn))
  } catch {
    // Without storage, each visit may get other versions.
  }
  return drawn
}

/** Chooses the version for a bucket. The canaries get the first ranges, the default version gets the rest. */
export function chooseVersion<
  Version extends { readonly deployment: { readonly traffic: number; readonly default: boolean } }
>(versions: readonly Version[], rolloutBucket: number): Version | undefined {
  let limit = 0
  for (const version of versions) {
    if (version.deployment.default) continue
    limit += version.deployment.traffic
    if (rolloutBucket < limit) return version
  }
  return versions.find(version => version.deployment.default)
}

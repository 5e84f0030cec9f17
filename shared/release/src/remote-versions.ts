import type { RemoteState } from './history/release-state.ts'
import type { StandingVersion } from './history/standing-versions.ts'

// What a remote's state becomes. What is switched off stays so until somebody switches it on.

/** Everybody has the version. Falls back to what stood before it, never to what was taken back. */
export function forEverybody(
  { off }: RemoteState,
  version: string,
  standing: readonly StandingVersion[]
): RemoteState {
  const index = standing.findIndex(one => one.version === version)
  const previous = (index < 0 ? standing : standing.slice(0, index)).at(-1)?.version
  return {
    version,
    ...(previous ? { previous } : {}),
    ...(off ? { off } : {})
  }
}

/** Nobody has the canary any more, nor falls back to it. */
export function withoutCanary(remote: RemoteState, standing: readonly StandingVersion[]): RemoteState {
  const others = standing.filter(({ version }) => version !== remote.canary?.version)
  return forEverybody(remote, remote.version, others)
}

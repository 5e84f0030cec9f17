import { useState } from 'react'
import { App } from './app.tsx'
import { ClubRelease } from './release/club-release.ts'

/** Renders the club without remotes, for tests. */
export function Shell() {
  const [release] = useState(() => new ClubRelease({ release: 1, microFrontends: {} }))
  return <App release={release} />
}

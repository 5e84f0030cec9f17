import { useState } from 'react'
import { App } from './app.tsx'
import { ClubRelease } from './release/club-release.ts'

/** For tests of the shell: what it does by itself, without any remote. */
export function Shell() {
  const [release] = useState(() => new ClubRelease({ release: 1, microFrontends: {} }))
  return <App release={release} />
}

import { useState } from 'react'
import { ClubRelease } from '../release/club-release.ts'
import { RemoteLoads } from '../remotes/remote-loads.ts'
import { App } from './app.tsx'

/** The club without remotes. */
export function Shell() {
  const [release] = useState(() => new ClubRelease({ release: 1, host: '1.0.0', microFrontends: {} }))
  const [loads] = useState(() => new RemoteLoads(() => release.lookForNewer()))
  return <App release={release} loads={loads} />
}

import { createRoot } from '../react-root.ts'
import type { ClubRelease } from '../release/club-release.ts'
import type { RemoteLoads } from '../remotes/remote-loads.ts'
import { Inspector } from './inspector.tsx'

/** Shows the inspector below the page, until it is closed or the page is left. */
export function startInspector(release: ClubRelease, loads: RemoteLoads): void {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  const close = () => {
    root.unmount()
    place.remove()
  }
  root.render(<Inspector release={release} loads={loads} onClose={close} />)
}

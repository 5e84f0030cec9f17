import '@eqs/ui/base.css'
import { adoptEarlyCalls } from '@eqs/api'
import { BrowserRouter } from '@eqs/navigation'
import { createQueryClient, startPush, startSession } from '@eqs/session'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { readCohort } from './boot/cohort.ts'
import { findDiscovery } from './discovery/find-discovery.ts'
import { readConfig } from './discovery/read-config.ts'
import { keepOffline } from './offline/keep-offline.ts'
import { settleRelease } from './remotes/release.ts'
import { enforceTrustedScripts, trustPush } from './remotes/trusted-scripts.ts'
import { reportFailure, wordsOf } from './report-problem.ts'
import { Unavailable } from './screens/unavailable.tsx'
import { ShellData } from './shell-data.tsx'

/** Where this build's files stand. */
declare const __webpack_public_path__: string

const ownFolder = new URL(__webpack_public_path__, location.origin).href

/** The club, or what is said when its own documents cannot be used. */
async function openClub(): Promise<ReactNode> {
  try {
    const config = readConfig()
    const discovery = await findDiscovery({ storagePrefix: config.storagePrefix, ownFolder })
    if (!discovery) return <Unavailable />
    const release = settleRelease(discovery.document, readCohort(config.storagePrefix))
    adoptEarlyCalls(globalThis.eqsEarlyCalls ?? new Map())
    startSession({ ...config, onMemberSwitch: () => location.assign('/') })
    if (config.pushAppId) trustPush(config.pushAppId)
    startPush({
      appId: config.pushAppId,
      onProblem: error =>
        reportFailure({ event: 'push_failed', errorClass: 'service', detail: wordsOf(error) })
    })
    return (
      <QueryClientProvider client={createQueryClient()}>
        <BrowserRouter>
          <ShellData />
          <App release={release} config={config} />
        </BrowserRouter>
      </QueryClientProvider>
    )
  } catch (error) {
    reportFailure({ event: 'start_failed', errorClass: 'config', detail: wordsOf(error) })
    return <Unavailable />
  }
}

enforceTrustedScripts(ownFolder)
const place = document.getElementById('root')
if (place) {
  const root = createRoot(place, {
    onCaughtError: error =>
      reportFailure({ event: 'screen_failed', errorClass: 'render', detail: wordsOf(error) })
  })
  root.render(<StrictMode>{await openClub()}</StrictMode>)
  keepOffline()
}

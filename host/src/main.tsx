import '@eqs/ui/base.css'
import { adoptEarlyCalls } from '@eqs/api'
import { BrowserRouter } from '@eqs/navigation'
import { createQueryClient, startPush, startSession } from '@eqs/session'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startAnalytics } from './analytics.ts'
import { App } from './app.tsx'
import { readCohort } from './boot/cohort.ts'
import { readConfig, readDiscovery } from './boot/read-inline.ts'
import { keepOffline } from './offline/keep-offline.ts'
import { settleRelease } from './remotes/release.ts'
import { enforceTrustedScripts, trustPush } from './remotes/trusted-scripts.ts'
import { reportProblem } from './report-problem.ts'
import { Unavailable } from './screens/unavailable.tsx'
import { ShellData } from './shell-data.tsx'

/** Where this build's files stand. */
declare const __webpack_public_path__: string

function Club() {
  const config = readConfig()
  const release = settleRelease(readDiscovery(), readCohort(config.storagePrefix))
  adoptEarlyCalls(globalThis.eqsEarlyCalls ?? new Map())
  startSession({ ...config, onMemberSwitch: () => location.assign('/') })
  startAnalytics(config.analyticsId)
  if (config.pushAppId) trustPush(config.pushAppId)
  keepOffline(release.remotes.values())
  startPush({ appId: config.pushAppId, onProblem: reportProblem })
  return (
    <QueryClientProvider client={createQueryClient()}>
      <BrowserRouter>
        <ShellData />
        <App release={release} config={config} />
      </BrowserRouter>
    </QueryClientProvider>
  )
}

/** The club, or what is said when its own documents cannot be used. */
function start() {
  try {
    return Club()
  } catch (error) {
    reportProblem(error)
    return <Unavailable />
  }
}

enforceTrustedScripts(new URL(__webpack_public_path__, location.origin).href)
const place = document.getElementById('root')
if (place) {
  const root = createRoot(place, { onCaughtError: reportProblem })
  root.render(<StrictMode>{start()}</StrictMode>)
}

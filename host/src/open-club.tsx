import { adoptEarlyCalls } from '@eqs/api'
import { setConfig } from '@eqs/config'
import { BrowserRouter, tidyAddress } from '@eqs/navigation'
import { $signOutReason, queryClient, startPush, startSession } from '@eqs/session'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode, startTransition } from 'react'
import { startAnalytics } from './analytics.ts'
import { App } from './app.tsx'
import { loadFonts, showStoredFonts } from './boot/fonts.ts'
import { isRendered } from './boot/rendered-screen.ts'
import { findDocument } from './discovery/find-document.ts'
import { readConfig } from './discovery/read-config.ts'
import { MissedStep } from './missed-step.tsx'
import { nextTask } from './next-task.ts'
import { watchHandlers } from './notices/watch-handlers.ts'
import { storeOffline } from './offline/store-offline.ts'
import { findOverride } from './override/override.ts'
import { createRoot } from './react-root.ts'
import { ClubRelease } from './release/club-release.ts'
import { allowOrigins } from './remotes/published-files.ts'
import { enforceTrustedScripts, trustPush } from './remotes/trusted-scripts.ts'
import { renameOldEntries } from './rename-old-entries.ts'
import { reportFailure, wordsOf } from './report-problem.ts'
import { UnavailablePage } from './screens/unavailable.tsx'
import { ShellData } from './shell-data.tsx'
import { reportPage } from './telemetry/report-page.ts'
import { whenLoaded } from './when-loaded.ts'

/** Where this build's files stand. */
declare const __webpack_public_path__: string

const ownFolder = new URL(__webpack_public_path__, location.origin).href

/** The club, or what is said when its own documents cannot be used. */
async function drawClub(): Promise<ReactNode> {
  try {
    const config = readConfig()
    setConfig(config)
    renameOldEntries()
    const discovery = await findDocument(ownFolder)
    if (!discovery) return <UnavailablePage />
    const override = await findOverride()
    const release = new ClubRelease(discovery, override)
    // A tester's page says nothing of what members get.
    if (!override?.$candidate.get()) reportPage(config, release)
    if (config.mirrorOrigin) allowOrigins([config.mirrorOrigin])
    adoptEarlyCalls(globalThis.eqsEarlyCalls ?? new Map())
    startSession({
      onMemberSwitch: () => location.assign('/'),
      onLeftOut: (endpoint, detail) =>
        reportFailure({
          event: 'records_left_out',
          errorClass: 'malformed',
          detail: `${endpoint}: ${detail}`
        }),
      onFailed: (errorClass, detail) =>
        reportFailure({
          event: isRedeeming.test(detail) ? 'redeem_failed' : 'api_failed',
          errorClass,
          detail
        })
    })
    $signOutReason.listen(reason => {
      if (reason && reason !== 'asked')
        reportFailure({ event: 'session_end', errorClass: reason.replace('-', '_') })
    })
    startAnalytics(config.analyticsUrl)
    tidyLocation()
    trustPush(config.pushAppId)
    whenLoaded(async () => {
      // Without them the page goes on as it is.
      await loadFonts().catch(() => {})
      storeOffline(release.number, release.published.all(), () => void release.renew())
      // The last of all: a browser lets no more than six files come at once, and the first screen may still be waiting for one.
      if (!navigator.connection?.saveData)
        // Without it, steps wait as they always did.
        await import(/* webpackChunkName: "late" */ './ahead/watch-intent.ts')
          .then(({ watchIntent }) => watchIntent(release))
          .catch(() => {})
      // Without it, the club is as any page.
      await import(/* webpackChunkName: "late" */ './installed/start-installed.ts')
        .then(({ startInstalled }) => startInstalled())
        .catch(() => {})
    })
    startPush({
      onProblem: error =>
        reportFailure({
          event: 'push_failed',
          errorClass: config.pushAppId ? 'service' : 'not_configured',
          detail: wordsOf(error)
        }),
      onMember: hasSignedIn =>
        void import('./notices/push-offer.tsx').then(
          ({ offerPush }) => offerPush(hasSignedIn),
          // Nothing is lost: Alertas offers the same.
          () => {}
        )
    })
    return (
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <MissedStep />
          <ShellData />
          <App release={release} />
        </BrowserRouter>
      </QueryClientProvider>
    )
  } catch (error) {
    reportFailure({ event: 'start_failed', errorClass: 'config', detail: wordsOf(error) })
    return <UnavailablePage />
  }
}

/** What a campaign's link brought along leads to the screen that was meant, once what reads campaigns has read it. */
function tidyLocation(): void {
  const address = location.pathname + location.search + location.hash
  const tidy = tidyAddress(address)
  if (tidy !== address) history.replaceState(history.state, '', tidy)
}

const isRedeeming = /^\/api\/redeems\/new/

/** Milliseconds: a page whose typefaces come later stays in the device's own. */
const patienceForFonts = 200

/** The worker gives them about as quickly as it gives the host. Nothing is waited for where there is none, or where a screen is read. */
async function storedFonts(): Promise<void> {
  if (!navigator.serviceWorker?.controller || isRendered()) return nextTask()
  const limit = new Promise<void>(done => setTimeout(done, patienceForFonts))
  await Promise.race([showStoredFonts().catch(() => {}), limit])
}

/** Opens the club in the page's place for it. */
export async function openClub(): Promise<void> {
  enforceTrustedScripts(ownFolder)
  watchHandlers()
  const place = document.getElementById('root')
  if (!place) return
  const root = createRoot(place, {
    // The boundary that has caught it tells it, once nothing else could be shown.
    onCaughtError: () => {},
    onUncaughtError: error => {
      reportFailure({ event: 'shell_failed', errorClass: 'render', detail: wordsOf(error) })
      // React has taken everything away by now; a blank page is no answer.
      queueMicrotask(() => root.render(<UnavailablePage />))
    }
  })
  const club = await drawClub()
  await storedFonts()
  // As a transition it is drawn piece by piece, and what the member does comes in between.
  startTransition(() => root.render(<StrictMode>{club}</StrictMode>))
}

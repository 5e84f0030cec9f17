import { adoptEarlyCalls } from '@eqs/api'
import { setConfig } from '@eqs/config'
import type { ClientConfig } from '@eqs/config/schema'
import { BrowserRouter, tidyAddress } from '@eqs/navigation'
import { $auth, queryClient, startPush, startSession } from '@eqs/session'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode, startTransition } from 'react'
import { loadFonts, showStoredFonts } from './boot/fonts.ts'
import { nextTask, whenLoaded } from './boot/tasks.ts'
import { startAnalytics } from './features/analytics.ts'
import { lower, raise } from './notices/notices.ts'
import { watchHandlers } from './notices/watch-handlers.ts'
import { isRendered, readMeta } from './prerendered/rendered-screen.ts'
import { createRoot } from './react-root.ts'
import { ClubRelease } from './release/club-release.ts'
import { findDocument } from './release/find-document.ts'
import { readConfig } from './release/read-config.ts'
import { findRoute, guardedAddress } from './release/routes.ts'
import { findOverride } from './remote-override/override.ts'
import { allowOrigin } from './remotes/published-files.ts'
import { RemoteLoads } from './remotes/remote-loads.ts'
import { enforceTrustedScripts, trustPush } from './remotes/trusted-scripts.ts'
import { App } from './shell/app.tsx'
import { MissedStep } from './shell/missed-step.tsx'
import { UnavailablePage } from './shell/screens.tsx'
import { fetchArrivedShell, ShellData } from './shell/shell-data.tsx'
import { reportFailure, reportTo, toMessage } from './telemetry/report-problem.ts'
import { startTelemetry } from './telemetry/telemetry.ts'

declare const __webpack_public_path__: string

async function drawClub(): Promise<ReactNode> {
  try {
    const config = readConfig()
    setConfig(config)
    const discovery = await findDocument()
    if (!discovery) return <UnavailablePage />
    const override = await findOverride()
    const release = new ClubRelease(discovery, {
      $candidate: override?.$candidate,
      announce: isOther => (isOther ? raise : lower)('new_release')
    })
    const loads = new RemoteLoads(() => release.lookForNewer())
    // The beacons of a remote override would count for the live versions.
    if (!override) reportPage(config, release)
    if (config.mirrorOrigin) allowOrigin(config.mirrorOrigin)
    adoptEarlyCalls(globalThis.eqsEarlyCalls ?? new Map())
    startSession({
      // Back must not lead to the address of the previous member.
      onMemberSwitch: () => location.replace('/'),
      onLeftOut: (endpoint, detail) =>
        reportFailure({
          event: 'records_left_out',
          errorClass: 'malformed',
          detail: `${endpoint}: ${detail}`
        }),
      onFailed: (errorClass, detail) =>
        reportFailure({
          event: detail.startsWith('/api/redeems/new') ? 'redeem_failed' : 'api_failed',
          errorClass,
          detail
        })
    })
    // Read before the address is changed.
    const isInspected =
      (config.previews || config.overrideOrigins.length > 0) &&
      new URLSearchParams(location.search).has('inspeccionar')
    // Repairs and guards the address before the router reads it.
    const address = location.pathname + location.search + location.hash
    const guarded = guardedAddress(tidyAddress(address), release.$remotes.get())
    if (guarded !== address) history.replaceState(history.state, '', guarded)
    fetchArrivedShell()
    // The screen's scripts run between the following steps. A failure is left to the rendering.
    const firstScreen = loads.runFirst(release.$remotes.get()).catch(() => {})
    $auth.listen(auth => {
      if (!auth.isAuthenticated && auth.reason && auth.reason !== 'asked')
        reportFailure({ event: 'session_end', errorClass: auth.reason.replace('-', '_') })
    })
    startAnalytics(config.analyticsUrl)
    trustPush(config.pushAppId)
    // The worker has found another release on the network.
    navigator.serviceWorker?.addEventListener('message', ({ data }) => {
      if (data === 'newer') void release.renew()
    })
    whenLoaded(async () => {
      // If the fonts cannot be loaded, the page keeps the system font.
      await loadFonts().catch(() => {})
      // Without this chunk, this visit stores and prefetches nothing and has no badge or install offer.
      await import(/* webpackChunkName: "late" */ './features/after-load.ts')
        .then(({ startAfterLoad }) => startAfterLoad(release))
        .catch(() => {})
    })
    // A page in development has no service worker that could receive push messages.
    if (process.env.NODE_ENV !== 'development')
      startPush({
        onProblem: error =>
          reportFailure({
            event: 'push_failed',
            errorClass: config.pushAppId ? 'service' : 'not_configured',
            detail: toMessage(error)
          }),
        onMember: hasSignedIn =>
          void import('./notices/push-offer.ts').then(
            ({ offerPush }) => offerPush(hasSignedIn),
            // Without this chunk there is no notice. The alerts page has the same offer.
            () => {}
          )
      })
    if (isInspected)
      whenLoaded(() =>
        import(/* webpackChunkName: "inspector" */ './inspector/inspector.tsx').then(
          ({ startInspector }) => startInspector(release, loads),
          // Without this chunk there is no inspector.
          () => {}
        )
      )
    await firstScreen
    return (
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <MissedStep />
          <ShellData />
          <App release={release} loads={loads} override={override} />
        </BrowserRouter>
      </QueryClientProvider>
    )
  } catch (error) {
    reportFailure({ event: 'start_failed', errorClass: 'config', detail: toMessage(error) })
    return <UnavailablePage />
  }
}

function reportPage(
  { telemetryUrl }: Pick<ClientConfig, 'telemetryUrl'>,
  { number, rolloutBucket, canariesSince, published }: ClubRelease
): void {
  // A development build has no version.
  const host = readMeta('eqs-host')
  if (!telemetryUrl || !host) return
  const route = findRoute(published, location.pathname)?.route.path
  const facts = { release: number, host, rolloutBucket: Math.floor(rolloutBucket), route }
  // A period lasts as long as the remote's canary traffic stays the same, or one day (UTC) without a canary.
  const period = (remote: string) => {
    const shares = published.find(({ name }) => name === remote)?.shares
    return shares ? `${shares} ${canariesSince ?? ''}` : new Date().toISOString().slice(0, 10)
  }
  reportTo(startTelemetry(telemetryUrl, facts, period))
}

/** Milliseconds. After that, the first screen has the system font. */
const fontsTimeoutMs = 200

/** Waits for stored fonts, but not if the member may already be reading a prerendered screen. */
async function storedFonts(): Promise<void> {
  if (!navigator.serviceWorker?.controller || isRendered()) return nextTask()
  const limit = new Promise<void>(done => setTimeout(done, fontsTimeoutMs))
  await Promise.race([showStoredFonts().catch(() => {}), limit])
}

export async function openClub(): Promise<void> {
  enforceTrustedScripts(new URL(__webpack_public_path__, location.origin).href)
  watchHandlers()
  const place = document.getElementById('root')
  if (!place) return
  const root = createRoot(place, {
    // The error boundary reports these errors.
    onCaughtError: () => {},
    onUncaughtError: error => {
      reportFailure({ event: 'shell_failed', errorClass: 'render', detail: toMessage(error) })
      // React has unmounted the whole tree. The page would be blank.
      queueMicrotask(() => root.render(<UnavailablePage />))
    }
  })
  const club = await drawClub()
  await storedFonts()
  // A transition is rendered in slices, so that the page handles input in between.
  startTransition(() => root.render(<StrictMode>{club}</StrictMode>))
}

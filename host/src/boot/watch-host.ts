import type { ClientConfig } from '@eqs/config/schema'
import { awakeTimeout } from '@eqs/navigation/awake-timeout'
import { outline, readMeta, say } from '../prerendered/rendered-screen.ts'
import { logFailure, sendBeacon } from '../telemetry/report-problem.ts'
import { reload } from './reload.ts'
import { readRolloutBucket } from './rollout-bucket.ts'
import { alternativeMs, screenMs, slowAfterMs } from './waits.ts'

/** Shows a message when the host is slow, and a retry panel when it cannot be loaded. Reports the failure once. */
export function watchHost({ storagePrefix, telemetryUrl }: ClientConfig): void {
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[src]')]
  let isReported = false
  const report = (errorClass: string): void => {
    if (isReported) return
    isReported = true
    const failure = { event: 'host_failed', errorClass } as const
    logFailure(failure)
    const host = readMeta('eqs-host')
    if (!telemetryUrl || !host) return
    const rolloutBucket = Math.floor(readRolloutBucket(storagePrefix))
    const release = Number(readMeta('eqs-release'))
    sendBeacon(telemetryUrl, { ...failure, release, host, rolloutBucket, outcome: 'failed' })
  }

  const slowMessage = setTimeout(() => say('Está tardando más de lo normal…'), slowAfterMs)
  const endLimit = awakeTimeout(() => {
    const isWaiting = offerRetry(
      scripts,
      'Está tardando más de lo normal',
      'Podés esperar o probar de nuevo.'
    )
    if (isWaiting) report('timeout')
  }, screenMs)
  const fail = (): void => {
    clearTimeout(slowMessage)
    endLimit()
    offerRetry(scripts, 'Servicio no disponible.', 'No pudimos abrir EQS Club. Probá de nuevo en un rato.')
    report('network')
  }
  // `error` events of elements do not bubble.
  const listen = ({ target }: Event): void => {
    if (!scripts.some(script => script === target)) return
    if (outline()) fail()
    else document.addEventListener('DOMContentLoaded', fail)
  }
  document.addEventListener('error', listen, true)
}

/** Shows the retry panel. False when the host has rendered already. */
function offerRetry(scripts: readonly HTMLScriptElement[], title: string, text: string): boolean {
  const place = outline()
  if (!place) return false
  // A prerendered screen is the main content itself.
  const isAlone = !document.getElementById('rendered')
  const panel = make(isAlone ? 'main' : 'section', '')
  panel.className = 'boot-panel'
  panel.setAttribute('aria-label', title)
  const button = make('button', 'Reintentar')
  button.addEventListener('click', () => {
    button.setAttribute('aria-disabled', 'true')
    void retry(scripts)
  })
  const words = make('p', text)
  words.role = 'alert'
  panel.append(make(isAlone ? 'h1' : 'h2', title), words, button)
  place.replaceWith(panel)
  return true
}

function make(name: 'main' | 'section' | 'h1' | 'h2' | 'p' | 'button', text: string): HTMLElement {
  const element = document.createElement(name)
  element.textContent = text
  return element
}

/** Downloads the files again before the reload, because browsers cache even broken files. */
async function retry(scripts: readonly HTMLScriptElement[]): Promise<void> {
  const signal = AbortSignal.timeout(alternativeMs)
  await Promise.allSettled(
    scripts.map(({ src, integrity }) => fetch(src, { cache: 'reload', integrity, signal }))
  )
  reload()
}

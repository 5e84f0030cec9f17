import type { ClientConfig } from '@eqs/config/schema'
import { awakeTimeout } from '@eqs/navigation/awake-timeout'
import { logFailure } from '../report-problem.ts'
import { sendBeacon } from '../telemetry/send-beacon.ts'
import { readPlace } from './place.ts'
import { isRendered } from './rendered-screen.ts'

/** Milliseconds after which waiting for the host needs a word, and after which it needs a way on. */
const slowAfter = 5_000
const stuckAfter = 15_000

/** Milliseconds that fetching the host's files anew may take, before the page is loaded again all the same. */
const patience = 5_000

/**
 * Says so, with a way on, when the host does not come. Everything else that could say it is the host's: until it takes
 * the outline's place, this script is all there is.
 */
export function watchHost({ storagePrefix, telemetryUrl }: ClientConfig): void {
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[src]')]
  let isTold = false
  const tell = (errorClass: string): void => {
    if (isTold) return
    isTold = true
    logFailure({ event: 'host_failed', errorClass })
    const host = meta('eqs-host')
    if (!telemetryUrl || !host) return
    const cohort = Math.floor(readPlace(storagePrefix))
    const release = Number(meta('eqs-release'))
    sendBeacon(telemetryUrl, { release, host, cohort, event: 'host_failed', errorClass, outcome: 'failed' })
  }

  const word = setTimeout(() => say('Está tardando más de lo normal…'), slowAfter)
  const endLimit = awakeTimeout(() => {
    const isWaiting = offerRetry(
      scripts,
      'Está tardando más de lo normal',
      'Podés esperar o probar de nuevo.'
    )
    if (isWaiting) tell('timeout')
  }, stuckAfter)
  const fail = (): void => {
    clearTimeout(word)
    endLimit()
    offerRetry(scripts, 'Servicio no disponible.', 'No pudimos abrir EQS Club. Probá de nuevo en un rato.')
    tell('network')
  }
  // Errors of elements do not bubble.
  const listen = ({ target }: Event): void => {
    if (!scripts.some(script => script === target)) return
    if (outline()) fail()
    else document.addEventListener('DOMContentLoaded', fail)
  }
  document.addEventListener('error', listen, true)
}

/** What stands in the host's place until it is there. */
const outline = (): HTMLElement | null => document.querySelector('#root :is(.boot-words, .boot-panel)')

const meta = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content

/** Says something while the host is on its way, or the screen that takes the place of the one in the page. */
export function say(text: string): void {
  const place = besideScreen() ?? outline()
  if (!place) return
  place.textContent = text
  place.dataset.seen = 'true'
}

/** It stays when the host is there: what is drawn then is not seen before it is the screen. */
function besideScreen(): HTMLElement | undefined {
  const screen = isRendered() ? document.getElementById('rendered') : null
  if (!screen) return undefined
  const found = screen.querySelector<HTMLElement>('.boot-words')
  if (found) return found
  const words = make('p', '')
  words.className = 'boot-words'
  words.role = 'status'
  screen.append(words)
  return words
}

/** @returns whether there was nothing of the host yet. */
function offerRetry(scripts: readonly HTMLScriptElement[], title: string, text: string): boolean {
  const place = outline()
  if (!place) return false
  // Beside a screen that came with the page it is not the page's main thing.
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

/** Begins anew, past whatever the browser keeps: published files are kept for good, also when they came broken. */
async function retry(scripts: readonly HTMLScriptElement[]): Promise<void> {
  const signal = AbortSignal.timeout(patience)
  await Promise.allSettled(
    scripts.map(({ src, integrity }) => fetch(src, { cache: 'reload', integrity, signal }))
  )
  location.reload()
}

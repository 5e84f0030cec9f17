import type { WebAsset } from '@eqs/api'
import { type Field, setValue } from './fields.ts'
import { hideRendered, isRendered, say } from './rendered-screen.ts'

// Runs at the end of a page with a prerendered screen. Once React has rendered the same screen in the hidden
// `#root`, copies the typed values, the focus and the pending action to it, and removes the prerendered screen.

/** Submitted form or clicked element, whose action React's screen repeats. */
let wanted: Element | undefined

/** Stays true if a retry succeeds. */
let hasFailed = false

/** True during a press or a composition, which must end on the screen where it began. */
let isTouched = false

const screen = document.getElementById('rendered')
const root = document.getElementById('root')
// The boot script has already hidden it if the host will show another screen.
if (!isRendered()) screen?.remove()
else if (screen && root) {
  watch(screen, root)
  for (const [url, { answer }] of globalThis.eqsEarlyCalls ?? [])
    if (url.includes('/api/assets/web?')) showAssets(screen, answer).catch(() => {})
}

function watch(screen: Element, root: Element): void {
  const listening = new AbortController()
  const { signal } = listening
  const listen = (names: string, act: (event: Event) => void) => {
    for (const name of names.split(' ')) addEventListener(name, act, { capture: true, signal })
  }
  const isFailed = () => root.querySelector('[data-failed], .boot-panel') !== null
  const look = () => {
    // A timer may call this after the hand-over.
    if (signal.aborted) return
    hasFailed ||= isFailed()
    markBusy(!isFailed())
    if (isTouched || !isDrawn(root)) return
    observer.disconnect()
    listening.abort()
    handOver(screen, root)
    screen.remove()
  }
  const observer = new MutationObserver(look)
  observer.observe(root, { childList: true, subtree: true })
  listen('submit', event => want(event, event.target))
  // A link works without code. But React's link may add the query of this address to its `href`, and a screen
  // that shows the typed e-mail shows it only if the page stays.
  const waitingLinks = (): readonly string[] => {
    if (location.search) return ['a[href^="/"]:not([target])']
    return hasTypedEmail(screen) && !isFailed() ? ['a[data-keeps-email]'] : []
  }
  listen('click', event => {
    const { target } = event
    const links = opensElsewhere(event) ? [] : waitingLinks()
    if (target instanceof Element) want(event, target.closest(['button[type="button"]', ...links].join()))
  })
  listen('pointerdown keydown compositionstart', () => {
    isTouched = true
  })
  listen('pointerup pointercancel keyup compositionend blur', event => {
    // No `pointerup` follows.
    if (event.type === 'blur' && event.target !== window) return
    // Each key of a composition is released before the composition ends.
    if (event instanceof KeyboardEvent && event.isComposing) return
    isTouched = false
    // The click event fires after `pointerup` and `keyup`.
    setTimeout(look)
  })
}

/** True when `#root` contains neither the outline nor a loading screen. */
const isDrawn = (root: Element): boolean =>
  root.childElementCount > 0 && !root.querySelector('.boot, [data-waiting]')

const hasTypedEmail = (screen: Element): boolean =>
  [...screen.querySelectorAll<HTMLInputElement>('input[type="email"]')].some(
    field => field.value !== field.defaultValue
  )

/** True for a click that opens the link in another tab or window, or saves it. */
const opensElsewhere = (event: Event): boolean =>
  event instanceof MouseEvent && (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)

function want(event: Event, element: EventTarget | null): void {
  if (!(element instanceof Element) || !element.closest('#rendered')) return
  event.preventDefault()
  wanted = element
  markBusy(true)
  say('Un momento…')
  // The member's action starts a retry.
  document.querySelector<HTMLElement>('[data-retry] button')?.click()
}

function markBusy(isBusy: boolean): void {
  const button = wanted?.querySelector('[type="submit"]') ?? wanted
  if (isBusy) button?.setAttribute('aria-busy', 'true')
  else button?.removeAttribute('aria-busy')
}

function handOver(from: Element, to: Element): void {
  const there = (element: Element) => counterpart(element, from, to)
  const active = document.activeElement
  const focused = active && from.contains(active) ? there(active) : undefined
  const asked = wanted && there(wanted)
  hideRendered()
  for (const field of from.querySelectorAll<Field>('input, select, textarea')) fill(there(field), field)
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  // The focus of the removed retry button is lost.
  else if (hasFailed && active === document.body) to.querySelector('h1')?.focus({ preventScroll: true })
  // Fields of type `email` and `number` have no selection.
  if (isText(active) && isText(focused) && active.selectionStart !== null)
    focused.setSelectionRange(active.selectionStart, active.selectionEnd)
  // React renders the typed values first.
  setTimeout(() => {
    if (asked instanceof HTMLFormElement) asked.requestSubmit()
    else if (asked instanceof HTMLElement) asked.click()
  })
}

/** Copies a value that the member has changed to React's screen. */
function fill(field: Element | undefined, typed: Field): void {
  if (typed instanceof HTMLSelectElement) {
    if (field instanceof HTMLSelectElement && typed.selectedOptions[0]?.defaultSelected === false)
      setValue(field, typed.value)
  } else if (isBox(typed)) {
    if (isBox(field) && typed.checked !== typed.defaultChecked && typed.checked !== field.checked)
      field.click()
  } else if (isText(field) && typed.value !== typed.defaultValue) setValue(field, typed.value)
}

const isBox = (element: unknown): element is HTMLInputElement =>
  element instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(element.type)

const isText = (element: unknown): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

/** Finds the corresponding element by tag, name or text, and index. Without the text if the browser translated it. */
function counterpart(element: Element, from: Element, to: Element): Element | undefined {
  const all = (place: Element) => [...place.querySelectorAll(element.localName)]
  const alike = (place: Element) => all(place).filter(one => identify(one) === identify(element))
  const found = alike(to)[alike(from).indexOf(element)]
  if (found || all(to).length !== all(from).length) return found
  return all(to)[all(from).indexOf(element)]
}

/** No browser translates a field's name. The text of a form may change. */
const identify = (element: Element): string | null =>
  element instanceof HTMLFormElement ? '' : (element.getAttribute('name') ?? element.textContent)

/** Shows the brand's images. The HTML has placeholders: `<img data-asset="signin_cover_web" hidden>`. */
async function showAssets(screen: ParentNode, answer: Promise<{ readonly body: string }>): Promise<void> {
  const parsed = JSON.parse((await answer).body)
  const assets: readonly Partial<WebAsset>[] = parsed.data ?? parsed
  for (const image of screen.querySelectorAll<HTMLImageElement>('img[data-asset]')) {
    const url = assets.find(({ name }) => name === image.dataset.asset)?.url
    if (!url) continue
    image.onerror = () => {
      image.hidden = true
    }
    image.hidden = false
    image.src = url
  }
}

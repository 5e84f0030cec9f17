import { hideRendered, isRendered } from './rendered-screen.ts'
import { type Field, setValue } from './set-value.ts'
import { showAssets } from './show-assets.ts'
import { say } from './watch-host.ts'

// Runs at the end of a page that comes with its screen, which can be read and filled in before any code is there. React draws
// its own beside it, unseen; once that is there, what was typed, where the focus is, and what was asked for go over, and the
// screen of the page goes.

/** What the member has asked for and no code is there to do: a form to be sent, a link or a button. */
let wanted: Element | undefined

/** Whether the code could not be loaded, at first. */
let hasFailed = false

/** Whether a key or a pointer is down: what begins on one screen has to end there. */
let isTouched = false

const screen = document.getElementById('rendered')
const root = document.getElementById('root')
// Somebody else's screen: the boot script has seen to that.
if (!isRendered()) screen?.remove()
else if (screen && root) {
  watch(screen, root)
  for (const [url, { answer }] of globalThis.eqsEarlyCalls ?? [])
    if (url.includes('/api/assets/web?')) showAssets(screen, answer).catch(() => {})
}

/** Keeps what the member does until the host's own screen is drawn. */
function watch(screen: Element, root: Element): void {
  const listening = new AbortController()
  const { signal } = listening
  const listen = (names: string, act: (event: Event) => void) => {
    for (const name of names.split(' ')) addEventListener(name, act, { capture: true, signal })
  }
  const look = () => {
    const isFailed = root.querySelector('[data-failed]') !== null
    hasFailed ||= isFailed
    markBusy(!isFailed)
    if (isTouched || !isDrawn(root)) return
    observer.disconnect()
    listening.abort()
    handOver(screen, root)
    screen.remove()
  }
  const observer = new MutationObserver(look)
  observer.observe(root, { childList: true, subtree: true })
  listen('submit', event => want(event, event.target))
  listen('click', event => {
    const { target } = event
    // A link leads away by itself, but for what travels along in the address.
    const link = location.search ? ',a[href^="/"]:not([target])' : ''
    if (target instanceof Element) want(event, target.closest(`button[type="button"]${link}`))
  })
  listen('pointerdown keydown compositionstart', () => {
    isTouched = true
  })
  listen('pointerup pointercancel keyup compositionend blur', ({ type, target }) => {
    // A press takes the focus from the field before: only when the window loses it, nobody will hear of its end.
    if (type === 'blur' && target !== window) return
    isTouched = false
    // After the click that follows.
    setTimeout(look)
  })
}

/** Neither the outline nor a screen whose code is on its way. */
const isDrawn = (root: Element): boolean =>
  root.childElementCount > 0 && !root.querySelector('.boot, [data-waiting]')

function want(event: Event, element: EventTarget | null): void {
  if (!(element instanceof Element) || !element.closest('#rendered')) return
  event.preventDefault()
  wanted = element
  markBusy(true)
  say('Un momento…')
  // Where the code could not be loaded: whoever asks again wants it tried again.
  document.querySelector<HTMLElement>('[data-retry] button')?.click()
}

/** Whether what was asked for is on its way. */
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
  // The button that tried again has gone, and the focus with it.
  else if (hasFailed && active === document.body) to.querySelector('h1')?.focus({ preventScroll: true })
  if (isText(active) && isText(focused)) select(focused, active)
  // Once React has drawn what was typed.
  setTimeout(() => {
    if (asked instanceof HTMLFormElement) asked.requestSubmit()
    else if (asked instanceof HTMLElement) asked.click()
  })
}

/** Puts what was typed into the field that takes its place. */
function fill(field: Element | undefined, typed: Field): void {
  if (typed instanceof HTMLSelectElement) {
    if (!(field instanceof HTMLSelectElement) || typed.selectedOptions[0]?.defaultSelected !== false) return
    setValue(field, typed.value)
  } else if (typed.type === 'checkbox' || typed.type === 'radio') {
    if (
      field instanceof HTMLInputElement &&
      isChanged(typed) &&
      field.checked !== Reflect.get(typed, 'checked')
    )
      field.click()
  } else if (isText(field) && typed.value !== typed.defaultValue) setValue(field, typed.value)
}

const isChanged = (box: Field): boolean =>
  box instanceof HTMLInputElement && box.checked !== box.defaultChecked

const isText = (element: unknown): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

function select(field: HTMLInputElement | HTMLTextAreaElement, like: typeof field): void {
  // Addresses and numbers have no selection to speak of.
  if (like.selectionStart !== null) field.setSelectionRange(like.selectionStart, like.selectionEnd)
}

/** The element that says the same in the same kind of element, the second of two where it was the second. */
function counterpart(element: Element, from: Element, to: Element): Element | undefined {
  const alike = (place: Element) =>
    [...place.querySelectorAll(element.localName)].filter(one => wordsOf(one) === wordsOf(element))
  return alike(to)[alike(from).indexOf(element)]
}

/** A field is known by its label; what a form says changes with what is typed. */
function wordsOf(element: Element): string | null {
  if (element instanceof HTMLFormElement) return ''
  const labels = isText(element) || element instanceof HTMLSelectElement ? element.labels : undefined
  return (labels?.[0] ?? element).textContent
}

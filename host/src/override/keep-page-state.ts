import { type Field, setValue } from '../boot/set-value.ts'

/** Milliseconds to wait until the new build has rendered its screen with all fields. */
const timeoutMs = 10_000

const fields = 'input, select, textarea'

/**
 * Restores the page's height, scroll position, typed values and focus after another build of a remote has
 * replaced the screen. Values are copied to the fields that still exist. Other state of the screen, such as a
 * step or an open dialog, is lost. Call this before the new build is rendered.
 *
 * @param remote the name of the remote.
 */
export function keepPageState(remote: string): void {
  const before = findScreen(remote)
  const root = document.documentElement
  if (!before) return
  const active = document.activeElement
  let pending = [...before.querySelectorAll<Field>(fields)].map(field => ({
    ...toFieldName(field, before),
    value: field.value,
    isChecked: Reflect.get(field, 'checked') === true,
    isFocused: field === active
  }))
  const { scrollX, scrollY } = window
  const height = document.body.offsetHeight
  root.style.minHeight = `${root.scrollHeight}px`
  const observer = new MutationObserver(look)
  const timer = setTimeout(stop, timeoutMs)
  // Any input of the tester ends the restoration.
  const moves = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const
  for (const move of moves) addEventListener(move, stop, { passive: true })
  function stop(): void {
    observer.disconnect()
    clearTimeout(timer)
    for (const move of moves) removeEventListener(move, stop)
    root.style.minHeight = ''
  }
  function look(): void {
    const place = findScreen(remote)
    if (!place || place === before || document.querySelector('[data-waiting]')) return
    // Fields that are not found yet may be rendered later.
    pending = pending.filter(({ value, isChecked, isFocused, ...name }) => {
      const field = find(name, place)
      fill(field, value, isChecked)
      if (isFocused && field) keepFocus(field)
      return !field
    })
    scrollTo(scrollX, scrollY)
    const isLongEnough = document.body.offsetHeight >= Math.min(scrollY + innerHeight, height)
    if (pending.length === 0 && isLongEnough) stop()
  }
  observer.observe(document.body, { childList: true, subtree: true })
}

const findScreen = (remote: string): Element | undefined =>
  [...document.querySelectorAll('[data-remote]')].find(place =>
    place.getAttribute('data-remote')?.startsWith(`${remote}@`)
  )

interface FieldName {
  /** Text that identifies the field (`getWords`). */
  readonly words: string
  /** Index among the fields with the same `words`. */
  readonly index: number
}

/** Returns the text that identifies a field: its type and label, and the value of a radio button. */
const getWords = (field: Field): string =>
  `${field.type} ${field.labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? field.name} ${field.type === 'radio' ? field.value : ''}`

const alike = (words: string, place: Element): readonly Field[] =>
  [...place.querySelectorAll<Field>(fields)].filter(field => getWords(field) === words)

function toFieldName(field: Field, place: Element): FieldName {
  const words = getWords(field)
  return { words, index: alike(words, place).indexOf(field) }
}

const find = ({ words, index }: FieldName, place: Element): Field | undefined => alike(words, place)[index]

/**
 * Milliseconds during which `data-holds-focus` prevents the heading of a new screen from taking the focus.
 */
const settling = 1_000

function keepFocus(field: Field): void {
  field.dataset.holdsFocus = 'true'
  field.focus({ preventScroll: true })
  setTimeout(() => delete field.dataset.holdsFocus, settling)
}

/** Sets the value of a field as typing or a click would. File inputs cannot be set and are skipped. */
function fill(field: Field | undefined, value: string, isChecked: boolean): void {
  if (!field || field.type === 'file') return
  if (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)) {
    if (field.checked !== isChecked) field.click()
    return
  }
  if (field.value !== value) setValue(field, value)
}

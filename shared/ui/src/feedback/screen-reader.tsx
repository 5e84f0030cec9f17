import {
  type ComponentPropsWithRef,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState
} from 'react'
import css from './visually-hidden.module.css'

/**
 * Time after which an announced text is removed from the page, in milliseconds. Otherwise a member who reads
 * the page with a screen reader would find the outdated text.
 */
const saidFor = 5_000

type Listener = (text: string) => void

const listeners: Listener[] = []

/** Number of announcements so far. Each gets its own element, also when the text is the same. */
let announced = 0

/**
 * Announces a text to screen readers. A text is announced even if it equals the previous text.
 *
 * @example announce('Copiado!')
 */
export const announce = (text: string): void => {
  // If a dialog is open, the last region is the dialog's. The other regions are behind the dialog and inert,
  // so that screen readers would not announce their text.
  listeners.at(-1)?.(text)
}

/** A live region for announcements. The shell contains a region, and each dialog has another region. */
export const StatusRegion = () => {
  const [said, setSaid] = useState<readonly { readonly id: number; readonly text: string }[]>([])
  const unshown = useRef<string[]>([])

  useLayoutEffect(() => {
    unshown.current = []
  }, [said])

  // Layout effects run before effects, and the effects of other components in the same commit may already
  // announce a text.
  useLayoutEffect(() => {
    const listener: Listener = text => {
      const id = announced
      announced += 1
      unshown.current.push(text)
      setSaid(all => [...all, { id, text }])
      setTimeout(() => setSaid(all => all.filter(one => one.id !== id)), saidFor)
    }
    listeners.push(listener)
    return () => {
      listeners.splice(listeners.indexOf(listener), 1)
      // A press often announces a text and closes its dialog. The region that takes over may only mount in the
      // same commit, so the text waits for the end of the commit.
      const texts = unshown.current
      queueMicrotask(() => texts.forEach(announce))
    }
  }, [])

  return (
    // Not atomic, so that a later text neither replaces an earlier one nor is read together with it.
    <div role="status" aria-atomic="false">
      {said.map(({ id, text }) => (
        <VisuallyHidden key={id}>{text}</VisuallyHidden>
      ))}
    </div>
  )
}

/** Debounce time in milliseconds, so that no intermediate texts are announced while the member types. */
const settled = 500

/**
 * Announces a text to screen readers when the text changes. The text of the first render and an empty text are
 * not announced.
 *
 * @example useAnnounced(`${shown.length} canjes`)
 */
export function useAnnounced(text: string): void {
  const said = useRef(text)
  useEffect(() => {
    if (text === said.current) return
    const timer = setTimeout(() => {
      said.current = text
      if (text) announce(text)
    }, settled)
    return () => clearTimeout(timer)
  }, [text])
}

interface VisuallyHiddenProps {
  /** The element to render. Default 'span'. */
  readonly as?: 'span' | 'h1'
  readonly children: ReactNode
}

/** Text for screen readers only. It takes no space on screen. */
export const VisuallyHidden = ({ as: Element = 'span', children }: VisuallyHiddenProps) => (
  <Element className={css.hidden}>{children}</Element>
)

/** A list without markers. VoiceOver announces it as a list only if it has the explicit role `list`. */
export const List = (props: ComponentPropsWithRef<'ul'>) => (
  // biome-ignore lint/a11y/noRedundantRoles: VoiceOver does not announce a list without markers as a list
  <ul {...props} role="list" />
)

/**
 * Moves focus to a region whose focused control unmounts, such as a retry button. Does nothing when the member
 * has moved focus to an element outside the region.
 *
 * @param region an element with `tabIndex={-1}`.
 * @param options see `HTMLElement.focus`.
 */
export function rescueFocus(region: HTMLElement | null, options?: FocusOptions): void {
  const focused = document.activeElement
  // The body is the active element after the focused control has unmounted.
  if (focused === document.body || region?.contains(focused)) region?.focus(options)
}

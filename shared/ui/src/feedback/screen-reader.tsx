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
  const [said, setSaid] = useState({ count: 0, text: '' })

  // Layout effects run before effects, and the effects of other components in the same commit may already
  // announce a text.
  useLayoutEffect(() => {
    const listener: Listener = text => setSaid(before => ({ count: before.count + 1, text }))
    listeners.push(listener)
    return () => {
      listeners.splice(listeners.indexOf(listener), 1)
    }
  }, [])

  useEffect(() => {
    if (said.text === '') return
    const timer = setTimeout(() => setSaid(({ count }) => ({ count, text: '' })), saidFor)
    return () => clearTimeout(timer)
  }, [said])

  return (
    <div role="status">
      {/* Each announcement has a new key, so that React replaces the element even for the same text. */}
      {said.text && <VisuallyHidden key={said.count}>{said.text}</VisuallyHidden>}
    </div>
  )
}

/** Debounce time in milliseconds, so that no intermediate texts are announced while the member types. */
const settled = 500

/**
 * Announces a text to screen readers when the text changes. The text of the first render is not announced.
 *
 * @example useAnnounced(`${shown.length} canjes`)
 */
export function useAnnounced(text: string): void {
  const said = useRef(text)
  useEffect(() => {
    if (text === said.current) return
    const timer = setTimeout(() => {
      said.current = text
      announce(text)
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

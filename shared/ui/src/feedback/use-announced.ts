import { useEffect, useRef } from 'react'
import { announce } from './status-region'

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

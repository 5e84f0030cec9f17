import { useEffect, useRef } from 'react'
import { announce } from './status-region'

/** Debounce in milliseconds, so that intermediate texts are not announced while the member types. */
const settled = 500

/**
 * Announces a text when it changes. The first text is not announced.
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

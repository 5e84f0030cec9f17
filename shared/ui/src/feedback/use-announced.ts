import { useEffect, useRef } from 'react'
import { announce } from './status-region'

/** Debounce in milliseconds, so that typing does not announce every intermediate text. */
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

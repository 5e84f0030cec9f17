import { useEffect, useRef } from 'react'
import { announce } from './status-region'

/** Milliseconds without a change before it is said: not one number for every letter typed. */
const settled = 500

/** Says a text when it has changed; not the first one, which is on the screen as it opens. */
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

import { useEffect, useLayoutEffect, useState } from 'react'
import { VisuallyHidden } from '../text/visually-hidden'

/** Milliseconds after which an announcement is removed, so that a screen reader does not find it later. */
const saidFor = 5_000

type Listener = (text: string) => void

const listeners: Listener[] = []

/**
 * Announces a text to screen readers. The same text is announced again.
 *
 * @example announce('Copiado!')
 */
export const announce = (text: string): void => {
  // The newest region is that of the open dialog. The regions behind it are inert and would not be read.
  listeners.at(-1)?.(text)
}

/** The live region for announcements. The shell mounts one first, and each dialog has its own. */
export const StatusRegion = () => {
  const [said, setSaid] = useState({ count: 0, text: '' })

  // A layout effect, because effects of the same commit may announce already.
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
      {/* A new key for each announcement: React would not change equal text, and nothing would be read. */}
      {said.text && <VisuallyHidden key={said.count}>{said.text}</VisuallyHidden>}
    </div>
  )
}

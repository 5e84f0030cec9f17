import { useEffect, useLayoutEffect, useState } from 'react'
import { VisuallyHidden } from '../text/visually-hidden'

/**
 * Time after which an announcement is removed, in milliseconds, so that a screen reader does not find it
 * later.
 */
const saidFor = 5_000

type Listener = (text: string) => void

const listeners: Listener[] = []

/**
 * Announces a text to screen readers. A text that equals the previous one is announced again.
 *
 * @example announce('Copiado!')
 */
export const announce = (text: string): void => {
  // The newest region belongs to the open dialog. The regions behind a dialog are inert and would not be
  // read.
  listeners.at(-1)?.(text)
}

/** A live region for announcements. The shell mounts the first region, and each dialog has its own. */
export const StatusRegion = () => {
  const [said, setSaid] = useState({ count: 0, text: '' })

  // A layout effect, because it runs before the effects of the same commit, which may already announce a
  // text.
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

import { useEffect, useLayoutEffect, useState } from 'react'
import { VisuallyHidden } from '../text/visually-hidden'

/** Milliseconds until what was said is no longer found by whoever reads the page. */
const saidFor = 5_000

type Listener = (text: string) => void

const listeners: Listener[] = []

/** Has the page's status region say something; the same words said again are heard again. */
export const announce = (text: string): void => {
  // The newest region: behind an open dialog the page's own is inert, and would stay silent.
  listeners.at(-1)?.(text)
}

/** Where announcements are heard. One in the shell, mounted before anything needs it; each dialog brings its own. */
export const StatusRegion = () => {
  const [said, setSaid] = useState({ count: 0, text: '' })

  // Before any other effect: what is there from the beginning is announced from effects of the same drawing.
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
      {/* A new element each time: replacing equal text changes nothing, and nothing would be read. */}
      {said.text && <VisuallyHidden key={said.count}>{said.text}</VisuallyHidden>}
    </div>
  )
}

import { beforeSignOut } from '@eqs/session'
import { useOnline } from '@eqs/ui'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Milliseconds in which marking all can be undone. */
const undoable = 8_000

export interface ReadAllOptions {
  /** Shows them as read, or as unread again. Nothing is sent. */
  readonly show: (ids: readonly string[], read: boolean) => void
  /** @param isLeaving the page is being left. */
  readonly send: (ids: readonly string[], isLeaving: boolean) => void
}

/**
 * Marks all at once on the screen, and at the provider when it cannot be undone any more: after some seconds with a network in
 * which nobody is about to press the button, or when the screen, the page or the session is left. Sent once, whatever comes
 * together.
 */
export function useReadAll(options: ReadAllOptions) {
  const latest = useRef(options)
  useLayoutEffect(() => {
    latest.current = options
  })
  // A ref beside the state: leaving a page comes in several events, before React has drawn any of them.
  const waiting = useRef<readonly string[]>(undefined)
  const [isWaiting, setWaiting] = useState(false)
  const [isHeld, setHeld] = useState(false)
  const isOnline = useOnline()

  const take = (): readonly string[] | undefined => {
    const ids = waiting.current
    waiting.current = undefined
    setWaiting(false)
    setHeld(false)
    return ids
  }
  const sendNow = (isLeaving = false) => {
    const ids = take()
    if (ids) latest.current.send(ids, isLeaving)
  }
  const send = useRef(sendNow)
  useLayoutEffect(() => {
    send.current = sendNow
  })

  useEffect(() => {
    if (!isWaiting || isHeld || !isOnline) return
    const timer = setTimeout(() => send.current(), undoable)
    return () => clearTimeout(timer)
  }, [isWaiting, isHeld, isOnline])

  useEffect(() => {
    const leave = () => send.current(true)
    const hide = () => document.hidden && leave()
    addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', hide)
    const stop = beforeSignOut(() => send.current())
    return () => {
      removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', hide)
      stop()
      // The screen is left, and the club is not.
      send.current()
    }
  }, [])

  return {
    isWaiting,
    readAll(ids: readonly string[]): void {
      waiting.current = [...new Set([...(waiting.current ?? []), ...ids])]
      setWaiting(true)
      options.show(ids, true)
    },
    undo(): void {
      const ids = take()
      if (ids) options.show(ids, false)
    },
    /** While somebody is at the button, time stands still. */
    hold: setHeld
  }
}

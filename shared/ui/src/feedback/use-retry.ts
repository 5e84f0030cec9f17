import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { announce } from './screen-reader'

/**
 * A hook that moves focus to a region or control when its content arrives and the retry button, which has focus, unmounts.
 * The content may also arrive long after the retry, when another request succeeds.
 *
 * @param region an element that can take focus, such as one with `tabIndex={-1}`.
 * @param isLoaded true while the content is shown and nothing is left to retry.
 * @returns a function to call when the retry button is pressed.
 * @example const expectContent = useRetryFocus(region, status === 'known')
 */
export function useRetryFocus(region: RefObject<HTMLElement | null>, isLoaded: boolean): () => void {
  const isRetried = useRef(false)
  useLayoutEffect(() => {
    if (!isLoaded) return
    // The body is the active element after the focused button has unmounted. The member may long have moved
    // focus to another control of the region, and that control keeps focus.
    if (isRetried.current && document.activeElement === document.body)
      region.current?.focus({ preventScroll: true })
    isRetried.current = false
  }, [isLoaded, region])
  return () => {
    isRetried.current = true
  }
}

/**
 * A hook that announces a failure again when a retry fails with the same message. A screen reader does not read
 * a live region again if its text stays the same.
 *
 * @param message the visible message of the failure.
 * @param isBusy true while the retry is running.
 * @returns a function to call when the retry button is pressed.
 */
export function useRepeatedFailure(message: string, isBusy: boolean): () => void {
  const before = useRef('')
  useEffect(() => {
    if (isBusy) return
    if (before.current === message) announce(message)
    before.current = ''
  }, [isBusy])
  return () => {
    before.current = message
  }
}

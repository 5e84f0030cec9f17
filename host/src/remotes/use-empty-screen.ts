import { awakeTimeout } from '@eqs/navigation/awake-timeout'
import { type RefObject, useEffect, useState } from 'react'
import { screenMs } from '../boot/waits.ts'
import { LoadError } from './load-error.ts'

/**
 * Returns true while the screen at this address has rendered no content. If the screen is still empty after
 * 15 seconds, the component throws a `LoadError` (`no_screen`) during rendering.
 *
 * @param onDrawn called once per address, when the screen has content.
 */
export function useEmptyScreen(
  place: RefObject<Element | null>,
  address: string,
  onDrawn: (place: Element) => void
): boolean {
  const [isEmpty, setEmpty] = useState(false)
  useEffect(() => {
    const look = () => {
      const drawn = place.current && hasContent(place.current) ? place.current : undefined
      setEmpty(!drawn)
      if (drawn) {
        stop()
        onDrawn(drawn)
      }
    }
    const giveUp = () =>
      setEmpty(() => {
        throw new LoadError('no_screen', `nothing is drawn at ${address}`)
      })
    const stopWaiting = awakeTimeout(giveUp, screenMs)
    const observer = new MutationObserver(look)
    const stop = () => {
      stopWaiting()
      observer.disconnect()
    }
    if (place.current)
      observer.observe(place.current, { childList: true, characterData: true, subtree: true })
    look()
    return stop
  }, [address])
  return isEmpty
}

/** True when there is text, or an element other than the containers in the selector, such as an image. */
const hasContent = (place: Element): boolean =>
  place.textContent !== '' || place.querySelector(':not(div, section, article, ul, ol, p, span)') !== null

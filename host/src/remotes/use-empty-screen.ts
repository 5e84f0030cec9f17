import { awakeTimeout } from '@eqs/navigation/awake-timeout'
import { type RefObject, useEffect, useState } from 'react'
import { LoadError } from './load-error.ts'

/** Milliseconds that a screen has to draw something: as long as a call of its own may take. */
const patience = 15_000

/**
 * Whether the screen at this address has drawn nothing so far. One that goes on like that is none, and is thrown as such.
 *
 * @param onDrawn called once something is there.
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
    const stopWaiting = awakeTimeout(giveUp, patience)
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

/** Elements that only group others draw nothing by themselves. */
const hasContent = (place: Element): boolean =>
  place.textContent !== '' || place.querySelector(':not(div, section, article, ul, ol, p, span)') !== null

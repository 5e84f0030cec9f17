import { $loyalty, useStore } from '@eqs/session'
import { announce, formatPoints } from '@eqs/ui'
import { useEffect, useRef, useState } from 'react'
import { whenLoaded } from '../when-loaded.ts'
import css from './points-gain.module.css'

/** Milliseconds that a gain is shown, once what it is for is known or given up. */
const shownFor = 10_000

/** Milliseconds after which nobody waits for what it is for. */
const explainedWithin = 5_000

/** "+240 por tu compra de hoy", when the balance grew since it was seen last: seen, and heard once. */
export function PointsGain() {
  const { points, status, lastKnown } = useStore($loyalty)
  const seen = status === 'known' ? points : lastKnown
  const before = useRef(seen)
  const [text, setText] = useState('')

  useEffect(() => {
    const past = before.current
    before.current = seen
    // Spent, or another member's: what was said of the last balance is over.
    setText('')
    if (seen === undefined || past === undefined || seen <= past) return
    const plain = `+${formatPoints(seen - past)} puntos`
    setText(plain)
    let isTold = false
    let timer = setTimeout(() => tell(plain), explainedWithin)
    function tell(words: string) {
      if (isTold) return
      isTold = true
      clearTimeout(timer)
      setText(words)
      announce(words)
      timer = setTimeout(() => setText(''), shownFor)
    }
    whenLoaded(() =>
      import(/* webpackChunkName: "gain" */ './explain-gain.ts')
        .then(({ explainGain }) => explainGain(past, seen))
        .then(tell, () => tell(plain))
    )
    return () => {
      isTold = true
      clearTimeout(timer)
    }
  }, [seen])

  // Hidden from voices: they hear it.
  return (
    text && (
      <p className={css.gain} aria-hidden="true">
        <span>{text}</span>
      </p>
    )
  )
}

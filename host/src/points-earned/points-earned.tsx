import { $loyalty, useStore } from '@eqs/session'
import { announce, formatPoints } from '@eqs/ui'
import { useEffect, useRef, useState } from 'react'
import { whenLoaded } from '../when-loaded.ts'
import css from './points-earned.module.css'

/** Milliseconds that the text is shown, once the explanation is known or given up. */
const shownFor = 10_000

/** Milliseconds to wait for the explanation. */
const explainedWithin = 5_000

/** Shows and announces "+240 por tu compra de hoy" when the balance is larger than the one seen last. */
export function PointsEarned() {
  const { points, status, lastKnown } = useStore($loyalty)
  const seen = status === 'known' ? points : lastKnown
  const before = useRef(seen)
  const [text, setText] = useState('')

  useEffect(() => {
    const past = before.current
    before.current = seen
    // The points were spent, or it is another member's balance: the last text no longer applies.
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
      import(/* webpackChunkName: "points-earned" */ './explain-points-earned.ts')
        .then(({ explainPointsEarned }) => explainPointsEarned(past, seen))
        .then(tell, () => tell(plain))
    )
    return () => {
      isTold = true
      clearTimeout(timer)
    }
  }, [seen])

  // Hidden from screen readers, which get the announcement.
  return (
    text && (
      <p className={css.earned} aria-hidden="true">
        <span>{text}</span>
      </p>
    )
  )
}

import { useLocation } from '@eqs/navigation'
import { $loyalty, useStore } from '@eqs/session'
import { announce } from '@eqs/ui'
import { useEffect, useRef, useState } from 'react'
import { whenLoaded } from '../boot/tasks.ts'
import { formatEarned } from './format-earned.ts'
import css from './points-earned.module.css'

/** Milliseconds after the announcement. */
const shownFor = 10_000

/** Milliseconds. After that, a text without an explanation is announced. */
const explainedWithin = 5_000

/** Shows and announces how much the balance has grown: "+240 por tu compra de hoy". */
export function PointsEarned() {
  const { shown: seen } = useStore($loyalty)
  const before = useRef(seen)
  const [text, setText] = useState('')
  const { pathname } = useLocation()

  useEffect(() => {
    const past = before.current
    before.current = seen
    setText('')
    if (seen === undefined || past === undefined || seen <= past) return
    const plain = formatEarned(seen - past)
    setText(plain)
    let isAnnounced = false
    let timer = setTimeout(() => announceOnce(plain), explainedWithin)
    function announceOnce(words: string) {
      if (isAnnounced) return
      isAnnounced = true
      clearTimeout(timer)
      setText(words)
      announce(words)
      timer = setTimeout(() => setText(''), shownFor)
    }
    whenLoaded(() =>
      import(/* webpackChunkName: "points-earned" */ './explain-points-earned.ts')
        .then(({ explainPointsEarned }) => explainPointsEarned(past, seen, pathname))
        .then(announceOnce, () => announceOnce(plain))
    )
    return () => {
      isAnnounced = true
      clearTimeout(timer)
    }
  }, [seen])

  // Hidden from screen readers, because they read the announcement.
  return (
    text && (
      <p className={css.earned} aria-hidden="true">
        <span>{text}</span>
      </p>
    )
  )
}

import { useEffect, useState } from 'react'
import css from './loaded.module.css'
import { loadedTexts } from './loaded-texts.ts'

/** Milliseconds after which waiting needs a word. */
const patience = 5_000

/** Says, after a while, that the content is still on its way. */
export function SlowHint() {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), patience)
    return () => clearTimeout(timer)
  }, [])
  return (
    <p role="status" className={css.slow}>
      {isSlow && loadedTexts.slow}
    </p>
  )
}

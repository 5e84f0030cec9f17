import css from './slow-hint.module.css'
import { useSlow } from './use-slow'

/** Says, after a while, that the content is still on its way. */
export const SlowHint = () => {
  const isSlow = useSlow()
  return (
    <p role="status" className={css.hint}>
      {isSlow && 'Está tardando más de lo normal. Dale un momento.'}
    </p>
  )
}

import { $loading, useStore } from '@eqs/session'
import css from './loading-overlay.module.css'

/** Line along the upper edge while requests are pending. Clicks pass through. */
export function LoadingOverlay() {
  const loading = useStore($loading)
  return (
    <div className={css.overlay} data-loading={loading} aria-hidden="true">
      <div className={css.line} />
    </div>
  )
}

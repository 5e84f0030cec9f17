import { $loading, useStore } from '@eqs/session'
import { Spinner } from '@eqs/ui'
import css from './loading-overlay.module.css'

/** Spinner over the page while requests are pending. Clicks pass through it, so the page stays usable. */
export function LoadingOverlay() {
  const loading = useStore($loading)
  return (
    <div className={css.overlay} data-loading={loading} aria-hidden="true">
      <span className={css.ticket}>
        <Spinner />
      </span>
    </div>
  )
}

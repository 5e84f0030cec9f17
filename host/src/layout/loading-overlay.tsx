import { $loading, useStore } from '@eqs/session'
import { Spinner } from '@eqs/ui'
import css from './loading-overlay.module.css'

/** Spinner over the page while requests are pending. Clicks pass through the overlay to the page below. */
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

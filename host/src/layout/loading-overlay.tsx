import { $loading, useStore } from '@eqs/session'
import { Spinner } from '@eqs/ui'
import css from './loading-overlay.module.css'

/** Over everything while requests are pending. It never takes a click: what is under it stays usable. */
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

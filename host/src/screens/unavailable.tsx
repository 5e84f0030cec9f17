import { Button, Notice } from '@eqs/ui'
import css from './unavailable.module.css'

/** Shown alone when the club itself cannot start. */
export function Unavailable() {
  return (
    <div className={css.page}>
      <Notice
        tone="error"
        title="Servicio no disponible."
        action={<Button onClick={() => location.reload()}>Reintentar</Button>}
      >
        No pudimos abrir EQS Club. Probá de nuevo en un rato.
      </Notice>
    </div>
  )
}

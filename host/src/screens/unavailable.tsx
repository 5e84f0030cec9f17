import { Button, Notice } from '@eqs/ui'
import css from './unavailable.module.css'

/** Shown alone when the club itself cannot start. */
export const UnavailablePage = () => (
  <main>
    <Unavailable />
  </main>
)

/** The same notice inside a layout, for a missing page that guards redirect to. */
export function Unavailable() {
  return (
    <div className={css.page}>
      <Notice
        tone="error"
        title="Servicio no disponible."
        titleAs="h1"
        action={<Button onClick={() => location.reload()}>Reintentar</Button>}
      >
        No pudimos abrir EQS Club. Probá de nuevo en un rato.
      </Notice>
    </div>
  )
}

import { Button, Notice } from '@eqs/ui'
import css from './unavailable.module.css'

/** Page without a layout, shown when the club cannot start. */
export const UnavailablePage = () => (
  <main>
    <Unavailable />
  </main>
)

/**
 * Notice "Servicio no disponible.". Shown in a layout instead of a page that guards redirect to, if no remote
 * has this page.
 */
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

import { useStore } from '@eqs/session'
import { Button, Notice } from '@eqs/ui'
import { leaveNotice } from './leave-notice.ts'
import css from './notice-over-page.module.css'
import { $offer, $pageNotice, closePageNotice, type PageNotice } from './page-notice.ts'

const words: Readonly<
  Record<PageNotice, { readonly tone: 'info' | 'warn'; readonly text: string; readonly action?: string }>
> = {
  new_release: { tone: 'info', text: 'Hay una nueva versión', action: 'Actualizar' },
  handler: { tone: 'warn', text: 'Hubo un problema. Inténtalo más tarde.' },
  unstyled: { tone: 'warn', text: 'Puede que esta sección se vea distinta.', action: 'Reintentar' },
  push_denied: {
    tone: 'info',
    text: 'Tu navegador bloqueó las notificaciones. En Alertas te contamos cómo permitirlas.'
  }
}

interface Props {
  /** True where offers may be shown: in the `shell` layout, not over the forms of the `plain` layout. */
  readonly withOffers?: boolean
  /** Class that positions the notice. Default: over the lower edge of the page. */
  readonly className?: string | undefined
}

/**
 * Shows the current notice about the page as a whole (`$pageNotice`). Without a notice, shows the current
 * offer (`$offer`).
 */
export function NoticeOverPage({ withOffers = false, className = css.over }: Props) {
  const shown = useStore($pageNotice)
  const offer = useStore($offer)
  const Offer = withOffers ? offer : undefined
  const said = shown && words[shown]
  return (
    // A section without a label is not a landmark, so an empty section has no label.
    <section aria-label={said || Offer ? 'Avisos' : undefined} className={className}>
      {/* The live region must exist before its text. Otherwise screen readers do not announce the text. */}
      <div role="status">
        {said && (
          <Notice
            tone={said.tone}
            className={css.notice}
            action={
              <span className={css.actions}>
                {/* A reload loses no input, because address, session and drafts are preserved. */}
                {said.action && <Button onClick={() => location.reload()}>{said.action}</Button>}
                <Button variant="quiet" onClick={close}>
                  Cerrar
                </Button>
              </span>
            }
          >
            {said.text}
          </Notice>
        )}
        {!said && Offer && <Offer />}
      </div>
    </section>
  )
}

function close(): void {
  leaveNotice()
  closePageNotice()
}

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
  /** True where offers may be shown: in the members' layout, not over the forms outside the club. */
  readonly withOffers?: boolean
  /** Class that positions the notice. Default: over the lower edge of the page. */
  readonly className?: string | undefined
}

/** Notice about the page as a whole, or an offer. The screen below it stays as it is. */
export function NoticeOverPage({ withOffers = false, className = css.over }: Props) {
  const shown = useStore($pageNotice)
  const offer = useStore($offer)
  const Offer = withOffers ? offer : undefined
  const said = shown && words[shown]
  return (
    // Without a label, an empty section is no landmark.
    <section aria-label={said || Offer ? 'Avisos' : undefined} className={className}>
      {/* A live region must exist before its text, or screen readers skip the text. */}
      <div role="status">
        {said && (
          <Notice
            tone={said.tone}
            className={css.notice}
            action={
              <span className={css.actions}>
                {/* Address, session and drafts survive a reload. */}
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

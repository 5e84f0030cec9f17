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
  /** Whether offers may be shown here: only where members are at home, never over a form that holds them. */
  readonly withOffers?: boolean
  /** Where it is seen; over the page's lower edge unless told. */
  readonly className?: string | undefined
}

/** What the shell has to say of the page as a whole: whatever is on screen stays. */
export function NoticeOverPage({ withOffers = false, className = css.over }: Props) {
  const shown = useStore($pageNotice)
  const offer = useStore($offer)
  const Offer = withOffers ? offer : undefined
  const said = shown && words[shown]
  return (
    // A landmark only while it has words.
    <section aria-label={said || Offer ? 'Avisos' : undefined} className={className}>
      {/* There before anything is said, or it would not be read. */}
      <div role="status">
        {said && (
          <Notice
            tone={said.tone}
            className={css.notice}
            action={
              <span className={css.actions}>
                {/* The address, the session and what forms keep outlive a reload. */}
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

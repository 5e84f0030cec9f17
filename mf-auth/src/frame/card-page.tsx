import { signOut } from '@eqs/session'
import { Button, Card, Icon } from '@eqs/ui'
import type { ReactNode } from 'react'
import css from './card-page.module.css'

const texts = {
  club: 'EQS Club',
  signOut: 'Cerrar Sesión'
} as const

export interface CardPageProps {
  /** `wide` is for forms that show two short fields in a row. */
  readonly width?: 'narrow' | 'wide'
  /** Shows the button "Cerrar Sesión", so that a member who cannot complete the form can leave the page. */
  readonly withSignOut?: boolean
  readonly children: ReactNode
}

/**
 * A page without the shell's navigation: the club's name, an optional button for signing out, and one card.
 */
export function CardPage({ width = 'narrow', withSignOut = false, children }: CardPageProps) {
  return (
    <div className={css.page}>
      <header className={css.bar}>
        <p className={css.club}>{texts.club}</p>
        {withSignOut && (
          <Button variant="quiet" onClick={() => signOut('asked')}>
            <Icon name="logout" />
            <span>{texts.signOut}</span>
          </Button>
        )}
      </header>
      <div className={css[width]}>
        <Card className={css.card}>{children}</Card>
      </div>
    </div>
  )
}

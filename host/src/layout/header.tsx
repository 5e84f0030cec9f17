import { Link, paths } from '@eqs/navigation'
import { $auth, $loyalty, serverNow, useStore } from '@eqs/session'
import { formatDate, Icon, PointsPill } from '@eqs/ui'
import { PointsEarned } from '../points-earned/points-earned.tsx'
import { BackButton } from './back-button.tsx'
import css from './header.module.css'
import { ProfileMenu } from './profile-menu.tsx'
import { Brand } from './sidebar.tsx'

export function Header({ onOpenMenu }: { readonly onOpenMenu: () => void }) {
  const { status, shown = null } = useStore($loyalty)
  const isOld = status !== 'known' && shown !== null
  const expiry = useNearExpiry()
  const age = status === 'failed' ? 'Último saldo' : 'Actualizando…'
  return (
    <header className={css.header}>
      <BackButton />
      <button type="button" className={css.menu} aria-label="Abrir el menú" onClick={onOpenMenu}>
        <Icon name="menu" />
      </button>
      <span className={css.brand}>
        <Brand />
      </span>
      <PointsEarned />
      <div className={css.member}>
        <Link className={css.points} data-status={isOld ? 'old' : status} to={paths.account}>
          <PointsPill className={css.pill} points={shown} detail={isOld ? age : expiry} />
        </Link>
        {/* After the balance: a longer balance grows to the left and moves nothing. */}
        <Link className={css.card} to={paths.card} aria-label="Mostrar mi tarjeta">
          <Icon name="qr" />
          <span className={css.cardText}>Tarjeta</span>
        </Link>
        <ProfileMenu />
      </div>
    </header>
  )
}

/** Days before the points expire from which the header shows the date. */
const near = 30

function useNearExpiry(): string | undefined {
  const auth = useStore($auth)
  const { points, status } = useStore($loyalty)
  const date = auth.isAuthenticated ? auth.user.rewardScoreExpiration : undefined
  if (!date || status !== 'known' || points === 0) return undefined
  const left = date.getTime() - serverNow()
  return left > 0 && left <= near * 86_400_000 ? `Vencen el ${formatDate(date, 'short')}` : undefined
}

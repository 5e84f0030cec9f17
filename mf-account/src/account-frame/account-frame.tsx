import { fullName } from '@eqs/api'
import { Link, paths, useLocation } from '@eqs/navigation'
import { $auth, useStore } from '@eqs/session'
import { Avatar, formatNationalId, List } from '@eqs/ui'
import type { ReactNode } from 'react'
import css from './account-frame.module.css'
import { accountFrameTexts as texts } from './account-frame-texts.ts'

const tabs = [
  { path: paths.account, name: texts.points },
  { path: paths.missions, name: texts.missions },
  { path: paths.redemptions, name: texts.redemptions }
] as const

/** The frame of the three pages of "Mi Cuenta": the member's card, the links to the pages, and the page. */
export function AccountFrame({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <div className={css.frame}>
      <div className={css.side}>
        <MemberCard />
        <nav aria-label={texts.menu}>
          <List className={css.tabs}>
            {tabs.map(({ path, name }) => (
              <li key={path} className={css.place}>
                <Link to={path} className={css.tab} aria-current={path === pathname ? 'page' : undefined}>
                  {name}
                </Link>
              </li>
            ))}
          </List>
        </nav>
      </div>
      <div className={css.screen}>{children}</div>
    </div>
  )
}

function MemberCard() {
  const auth = useStore($auth)
  if (!auth.isAuthenticated) return null
  const { user } = auth
  const name = fullName(user)
  return (
    <div className={css.member}>
      <Avatar name={name} image={user.profile_pic[0]?.url} />
      <div className={css.words}>
        <p className={css.name} translate="no">
          {name}
        </p>
        <p className={css.document}>{texts.nationalIdentity(formatNationalId(user.national_identity))}</p>
      </div>
    </div>
  )
}

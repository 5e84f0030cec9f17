import { fullName } from '@eqs/api'
import { useGoBack } from '@eqs/navigation'
import { $auth, $loyalty, useStore } from '@eqs/session'
import { Button, Icon, PageHeading, Perforation } from '@eqs/ui'
import { useScreenAwake } from '@eqs/ui/code-ticket'
import { CardBalance } from './card-balance.tsx'
import { CardCodes } from './card-codes.tsx'
import css from './card-page.module.css'
import { cardTexts as texts } from './card-texts.ts'

/**
 * The page "Tu tarjeta": what a member shows at the till. It is light in both themes, because a bright screen
 * is scanned best, and the device's screen stays on. All of it is known without a network.
 */
export default function CardPage() {
  useScreenAwake()
  const goBack = useGoBack()
  const auth = useStore($auth)
  const { category } = useStore($loyalty)
  if (!auth.isAuthenticated) return null
  const { user } = auth
  return (
    <div className={css.page} data-theme="light">
      <div className={css.bar}>
        <Button variant="quiet" className={css.back} onClick={goBack}>
          <Icon name="chevronLeft" />
          <span>{texts.back}</span>
        </Button>
        <PageHeading>{texts.title}</PageHeading>
      </div>
      <div className={css.card}>
        <div className={css.member}>
          <p className={css.name} translate="no">
            {fullName(user)}
          </p>
          {category && <p className={css.level}>{texts.category(category)}</p>}
        </div>
        <Perforation className={css.tear} />
        <CardCodes document={user.national_identity} />
        <CardBalance expiration={user.rewardScoreExpiration} />
      </div>
    </div>
  )
}

import { Navigate, safeReturnTo, useLocation } from '@eqs/navigation'
import { $auth, useStore } from '@eqs/session'
import { Icon, PageHeading } from '@eqs/ui'
import { BreakableEmail } from '../email/email.tsx'
import { CardPage } from '../frame/card-page.tsx'
import css from './validate-email-page.module.css'
import { validateEmailTexts as texts } from './validate-email-texts.ts'
import { ValidationActions } from './validation-actions.tsx'

/** /validar-email: validation of the e-mail. Redirects as soon as the session has a validated address. */
export default function ValidateEmailPage() {
  const auth = useStore($auth)
  const { search, hash } = useLocation()
  if (!auth.isAuthenticated) return null
  if (auth.user.email_validation) return <Navigate to={safeReturnTo(search, hash)} replace />
  return (
    <CardPage withSignOut>
      <div className={css.envelope}>
        <Icon name="mail" size={40} />
      </div>
      <PageHeading>{texts.title}</PageHeading>
      <div className={css.words}>
        <p>{texts.sentTo}</p>
        <p className={css.address}>
          <BreakableEmail email={auth.user.email} />
        </p>
        <p>{texts.explanation}</p>
      </div>
      <ValidationActions email={auth.user.email} />
    </CardPage>
  )
}

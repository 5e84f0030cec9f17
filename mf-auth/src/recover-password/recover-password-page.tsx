import { config } from '@eqs/config'
import { Link, paths, useLocation, useNavigate } from '@eqs/navigation'
import { Button, Dialog, PageHeading } from '@eqs/ui'
import { useState } from 'react'
import { CardPage } from '../frame/card-page.tsx'
import css from '../frame/form.module.css'
import own from './recover-password-page.module.css'
import { recoverPasswordTexts as texts } from './recover-password-texts.ts'
import { RecoveryForm } from './recovery-form.tsx'

/**
 * /recuperar-contrasena: recovery of the password. After the provider has accepted the request, a dialog
 * shows the address to which the link was sent. Closing the dialog leads to the sign-in page.
 */
export default function RecoverPasswordPage() {
  const [sentTo, setSentTo] = useState<string>()
  const navigate = useNavigate()
  // Keeps the query, which may contain the requested page and the referral code.
  const signIn = paths.signIn + useLocation().search
  const { supportEmail } = config()
  const leave = () => void navigate(signIn)
  return (
    <CardPage>
      <PageHeading>{texts.title}</PageHeading>
      <p>{texts.explanation}</p>
      <RecoveryForm onSent={setSentTo} />
      <p>
        <Link className={css.link} to={signIn} data-keeps-email>
          {texts.back}
        </Link>
      </p>
      <p className={own.support}>
        <span>{texts.help}</span> <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
      </p>
      <Dialog
        open={sentTo !== undefined}
        title={texts.sent}
        text={texts.sentTo(sentTo ?? '')}
        onClose={leave}
        actions={<Button onClick={leave}>{texts.close}</Button>}
      />
    </CardPage>
  )
}

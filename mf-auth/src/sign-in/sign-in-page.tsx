import { login } from '@eqs/api'
import { config } from '@eqs/config'
import { Link, paths, useLocation } from '@eqs/navigation'
import { $assets, $auth, apiClient, signIn, useStore, useSubmit } from '@eqs/session'
import { Button, Field, Notice, PageHeading } from '@eqs/ui'
import { Form, useFieldErrors } from '@eqs/ui/forms'
import { readEmail } from '@eqs/validation'
import { callMessages, withWait } from '@eqs/validation/call-messages'
import { useState } from 'react'
import { entryFailure } from '../entry/entry-failure.ts'
import { useTypedEmail } from '../entry/typed-email.ts'
import formCss from '../frame/form.module.css'
import cover from './sign-in-cover.module.css'
import css from './sign-in-page.module.css'
import { missingTexts, returnTexts, signInTexts } from './sign-in-texts.ts'

/**
 * /ingresa: sign-in. The page does not navigate after signing in: the host's guard sends the member to the
 * requested page. Links keep the query, which may contain the requested page and the referral code.
 */
export default function SignInPage() {
  const { search } = useLocation()
  const auth = useStore($auth)
  const explanation = !auth.isAuthenticated && auth.reason && returnTexts[auth.reason]
  return (
    <div className={css.page}>
      <SignInCover />
      <div className={css.side}>
        <div className={css.column}>
          <PageHeading>{signInTexts.title}</PageHeading>
          {explanation && (
            <Notice tone="info">
              <span>{explanation}</span> {auth.reason === 'disabled' && <SupportLink />}
            </Notice>
          )}
          <SignInForm />
          <p>
            <Link className={formCss.link} to={paths.signUp + search}>
              {signInTexts.newHere}
            </Link>
          </p>
        </div>
      </div>
    </div>
  )
}

function SupportLink() {
  const { supportEmail } = config()
  return <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
}

/** The cover beside the form: an SVG background, covered by the brand's image once the image has loaded. */
function SignInCover() {
  const address = useStore($assets).get('signin_cover_web')?.url
  const [broken, setBroken] = useState<string>()
  return (
    <div className={cover.cover}>
      <img
        className={cover.image}
        src={address}
        alt=""
        fetchPriority="high"
        // The boot script in the HTML reads this attribute and shows the image before this code has loaded.
        data-asset="signin_cover_web"
        hidden={!address || address === broken}
        onError={() => setBroken(address)}
      />
      <div className={cover.words}>
        <p className={cover.club}>{signInTexts.club}</p>
        <p className={cover.claim}>{signInTexts.claim}</p>
      </div>
    </div>
  )
}

const order = ['email', 'password'] as const

/** The form with e-mail and password. The typed values stay in the fields when the provider refuses them. */
function SignInForm() {
  const { search } = useLocation()
  const [email, setEmail] = useTypedEmail()
  const { address } = readEmail(email)
  const [password, setPassword] = useState('')
  // A password is not trimmed, so spaces count as a password.
  const missing = order.filter(field => (field === 'email' ? address === '' : password === ''))
  const { field, refuse, clear, summary } = useFieldErrors({
    order,
    issues: missing.map(field => ({
      field,
      message: missingTexts[field],
      title: callMessages['missing-credentials']
    }))
  })

  const { send, isSending } = useSubmit({
    subject: JSON.stringify([email, password]),
    call: (credentials: Parameters<typeof login>[1], signal) => login(apiClient(), credentials, signal),
    onDone: ({ token, result }) => {
      // The next person at this device must not read it.
      setEmail('')
      signIn(token, result)
    },
    onFailed: problem => refuse(withWait(callMessages[entryFailure(problem)], problem))
  })

  function submit(): void {
    if (missing.length > 0) refuse()
    else {
      clear()
      send({ email: address, password })
    }
  }

  return (
    <Form className={formCss.form} summary={summary} onSubmit={submit}>
      <Field
        {...field('email')}
        label={signInTexts.email}
        type="email"
        name="email"
        autoComplete="username"
        required
        value={email}
        onChange={event => setEmail(event.target.value)}
      />
      <Field
        {...field('password')}
        label={signInTexts.password}
        type="password"
        name="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={event => setPassword(event.target.value)}
      />
      <p>
        <Link className={formCss.link} to={paths.recoverPassword + search} data-keeps-email>
          {signInTexts.forgotten}
        </Link>
      </p>
      <Button type="submit" block busy={isSending}>
        {signInTexts.submit}
      </Button>
    </Form>
  )
}

import { paths, useLocation } from '@eqs/navigation'
import { $signOutReason, useStore } from '@eqs/session'
import { Notice, PageHeading } from '@eqs/ui'
import { LoneLink } from '../frame/lone-link.tsx'
import { SignInCover } from './sign-in-cover.tsx'
import { SignInForm } from './sign-in-form.tsx'
import css from './sign-in-page.module.css'
import { returnTexts, signInTexts } from './sign-in-texts.ts'

/**
 * /ingresa: sign-in. The page does not navigate after signing in: the host's guard sends the member to the
 * requested page.
 */
export default function SignInPage() {
  const { search } = useLocation()
  const reason = useStore($signOutReason)
  const explanation = reason && returnTexts[reason]
  return (
    <div className={css.page}>
      <SignInCover />
      <div className={css.side}>
        <div className={css.column}>
          <PageHeading>{signInTexts.title}</PageHeading>
          {explanation && <Notice tone="info">{explanation}</Notice>}
          <SignInForm />
          {/* Keeps the query, which may contain the referral code and the requested page. */}
          <LoneLink to={paths.signUp + search}>{signInTexts.newHere}</LoneLink>
        </div>
      </div>
    </div>
  )
}

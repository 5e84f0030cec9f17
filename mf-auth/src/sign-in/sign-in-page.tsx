import { paths, useLocation } from '@eqs/navigation'
import { $assets, $signOutReason, useStore } from '@eqs/session'
import { Notice, PageHeading } from '@eqs/ui'
import { useState } from 'react'
import { LoneLink } from '../frame/lone-link.tsx'
import cover from './sign-in-cover.module.css'
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

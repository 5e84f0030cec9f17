import { $assets, useStore } from '@eqs/session'
import { useState } from 'react'
import css from './sign-in-cover.module.css'
import { signInTexts } from './sign-in-texts.ts'

/** The cover beside the form: an SVG background, covered by the brand's image once the image has loaded. */
export function SignInCover() {
  const address = useStore($assets).get('signin_cover_web')?.url
  const [broken, setBroken] = useState<string>()
  return (
    <div className={css.cover}>
      <img
        className={css.image}
        src={address}
        alt=""
        fetchPriority="high"
        // The boot script in the HTML reads this attribute and shows the image before this code has loaded.
        data-asset="signin_cover_web"
        hidden={!address || address === broken}
        onError={() => setBroken(address)}
      />
      <div className={css.words}>
        <p className={css.club}>{signInTexts.club}</p>
        <p className={css.claim}>{signInTexts.claim}</p>
      </div>
    </div>
  )
}

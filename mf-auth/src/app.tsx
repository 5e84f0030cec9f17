import { defineScreens, paths } from '@eqs/navigation'
// Imported for its side effect: the module deletes a stored sign-up draft at each sign-in and sign-out. The
// import is here, because the chunk of the sign-up page may not be loaded.
import './sign-up/draft-storage.ts'
import { useRef } from 'react'
import { TypedEmail } from './entry/typed-email.ts'

const Screens = defineScreens({
  [paths.signIn]: () => import(/* webpackChunkName: "sign-in" */ './sign-in/sign-in-page.tsx'),
  [paths.signUp]: () => import(/* webpackChunkName: "sign-up" */ './sign-up/sign-up-page.tsx'),
  [paths.recoverPassword]: () =>
    import(/* webpackChunkName: "recover-password" */ './recover-password/recover-password-page.tsx'),
  [paths.terms]: () => import(/* webpackChunkName: "terms" */ './terms/terms-page.tsx'),
  [paths.accessibility]: () =>
    import(/* webpackChunkName: "accessibility" */ './accessibility/accessibility-page.tsx'),
  [paths.validateEmail]: () =>
    import(/* webpackChunkName: "validate-email" */ './validate-email/validate-email-page.tsx'),
  [paths.validateId]: () => import(/* webpackChunkName: "validate-id" */ './validate-id/validate-id-page.tsx')
})

/**
 * The remote's exposed module: sign-in, sign-up, recovery, validation and legal pages. Each page has its own
 * chunk.
 */
export default function App() {
  const typedEmail = useRef('')
  return (
    <TypedEmail value={typedEmail}>
      <Screens />
    </TypedEmail>
  )
}

import { lazyScreen, paths, Route, Routes } from '@eqs/navigation'
// Imported for its side effect: the module deletes a stored sign-up draft at each sign-in and sign-out. The
// import is here, because the chunk of the sign-up page may not be loaded.
import './sign-up/draft-storage.ts'
import { useRef } from 'react'
import { TypedEmail } from './entry/typed-email.ts'

const SignInPage = lazyScreen(() => import(/* webpackChunkName: "sign-in" */ './sign-in/sign-in-page.tsx'))
const SignUpPage = lazyScreen(() => import(/* webpackChunkName: "sign-up" */ './sign-up/sign-up-page.tsx'))
const RecoverPasswordPage = lazyScreen(
  () => import(/* webpackChunkName: "recover-password" */ './recover-password/recover-password-page.tsx')
)
const TermsPage = lazyScreen(() => import(/* webpackChunkName: "terms" */ './terms/terms-page.tsx'))
const AccessibilityPage = lazyScreen(
  () => import(/* webpackChunkName: "accessibility" */ './accessibility/accessibility-page.tsx')
)
const ValidateEmailPage = lazyScreen(
  () => import(/* webpackChunkName: "validate-email" */ './validate-email/validate-email-page.tsx')
)
const ValidateIdPage = lazyScreen(
  () => import(/* webpackChunkName: "validate-id" */ './validate-id/validate-id-page.tsx')
)

/**
 * The remote's exposed module: sign-in, sign-up, recovery, validation and legal pages. Each page has its own
 * chunk.
 */
export default function App() {
  const typedEmail = useRef('')
  return (
    <TypedEmail value={typedEmail}>
      <Routes>
        <Route path={paths.signIn} element={<SignInPage />} />
        <Route path={paths.signUp} element={<SignUpPage />} />
        <Route path={paths.recoverPassword} element={<RecoverPasswordPage />} />
        <Route path={paths.terms} element={<TermsPage />} />
        <Route path={paths.accessibility} element={<AccessibilityPage />} />
        <Route path={paths.validateEmail} element={<ValidateEmailPage />} />
        <Route path={paths.validateId} element={<ValidateIdPage />} />
      </Routes>
    </TypedEmail>
  )
}

import { Navigate, safeReturnTo, useLocation } from '@eqs/navigation'
import { $auth, useStore } from '@eqs/session'
import { PageHeading } from '@eqs/ui'
import { CardPage } from '../frame/card-page.tsx'
import { IdentityForm } from './identity-form.tsx'
import { validateIdTexts as texts } from './validate-id-texts.ts'

/** /validar-id: a form for members whose national identity is a placeholder. Redirects other members. */
export default function ValidateIdPage() {
  const auth = useStore($auth)
  const { search, hash } = useLocation()
  if (!auth.isAuthenticated) return null
  if (!auth.needsIdentity) return <Navigate to={safeReturnTo(search, hash)} replace />
  return (
    <CardPage withSignOut>
      <PageHeading>{texts.title}</PageHeading>
      <p>{texts.why}</p>
      <IdentityForm />
    </CardPage>
  )
}

import { Link, paths, useLocation } from '@eqs/navigation'
import { PageHeading } from '@eqs/ui'
import { useState } from 'react'
import { CardPage } from '../frame/card-page.tsx'
import { CredentialsStep } from './credentials-step.tsx'
import { PersonalStep } from './personal-step.tsx'
import { ReviewStep } from './review-step.tsx'
import { useSignUpDraft } from './sign-up-draft.ts'
import { signUpTexts as texts } from './sign-up-texts.ts'
import { StepStrip } from './step-strip.tsx'

/** /registrate. It does not lead away after creating the account: the host's guard sends a member on. */
export default function SignUpPage() {
  const { search } = useLocation()
  const { draft, change } = useSignUpDraft(new URLSearchParams(search).get('ref') ?? '')
  // `moved` is false until the member leaves a step: only then does the next heading take focus.
  const [{ step, moved }, setPlace] = useState<{ step: 1 | 2 | 3; moved: boolean }>({ step: 1, moved: false })
  const go = (to: 1 | 2 | 3) => setPlace({ step: to, moved: true })
  return (
    <CardPage width="wide">
      <PageHeading>{texts.title}</PageHeading>
      <StepStrip step={step} />
      {step === 1 && <PersonalStep draft={draft} change={change} withFocus={moved} onDone={() => go(2)} />}
      {step === 2 && (
        <CredentialsStep draft={draft} change={change} withFocus onDone={() => go(3)} onBack={() => go(1)} />
      )}
      {step === 3 && <ReviewStep draft={draft} onEdit={go} />}
      <p>
        <Link to={paths.signIn}>{texts.haveAccount}</Link>
      </p>
    </CardPage>
  )
}

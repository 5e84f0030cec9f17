import { paths, useLocation } from '@eqs/navigation'
import { Button, Notice, PageHeading } from '@eqs/ui'
import { CardPage } from '../frame/card-page.tsx'
import { LoneLink } from '../frame/lone-link.tsx'
import { CredentialsStep } from './credentials-step.tsx'
import { PersonalStep } from './personal-step.tsx'
import { ReviewStep } from './review-step.tsx'
import { useSignUpDraft } from './sign-up-draft.ts'
import { signUpTexts as texts } from './sign-up-texts.ts'
import { StepStrip } from './step-strip.tsx'
import { useStep } from './use-step.ts'

/** /registrate. It does not lead away after creating the account: the host's guard sends a member on. */
export default function SignUpPage() {
  const { search } = useLocation()
  const invitation = new URLSearchParams(search).get('ref') ?? ''
  const { draft, isTakenUp, generation, reachable, change, complete, startAnew } = useSignUpDraft(invitation)
  const { step, moved, go } = useStep(reachable)
  const shared = { draft, change, withFocus: moved || generation > 0 }
  return (
    <CardPage width="wide">
      <PageHeading>{texts.title}</PageHeading>
      {isTakenUp && (
        <Notice
          tone="info"
          action={
            <Button variant="secondary" onClick={startAnew}>
              {texts.startAnew}
            </Button>
          }
        >
          {texts.takenUp}
        </Notice>
      )}
      <StepStrip step={step} />
      {step === 1 && (
        <PersonalStep
          key={generation}
          {...shared}
          onDone={accepted => {
            complete(1, accepted)
            go(2)
          }}
        />
      )}
      {step === 2 && (
        <CredentialsStep
          {...shared}
          onDone={() => {
            complete(2)
            go(3)
          }}
          onBack={() => go(1)}
        />
      )}
      {step === 3 && <ReviewStep draft={draft} onEdit={go} />}
      {/* The referral code and the page asked for travel along. */}
      <LoneLink to={paths.signIn + search}>{texts.haveAccount}</LoneLink>
    </CardPage>
  )
}

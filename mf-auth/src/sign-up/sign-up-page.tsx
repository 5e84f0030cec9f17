import { paths, useLocation } from '@eqs/navigation'
import { Button, Notice, PageHeading } from '@eqs/ui'
import { cleanText, longestText } from '@eqs/validation'
import type { FieldRefusal } from '@eqs/validation/messages'
import { useState } from 'react'
import { CardPage } from '../frame/card-page.tsx'
import { LoneLink } from '../frame/lone-link.tsx'
import { CredentialsStep } from './credentials-step.tsx'
import { PersonalStep } from './personal-step.tsx'
import { locateRefusal, type RefusedField } from './refused-field.ts'
import { ReviewStep } from './review-step.tsx'
import { useSignUpDraft } from './sign-up-draft.ts'
import { signUpTexts as texts } from './sign-up-texts.ts'
import { StepStrip } from './step-strip.tsx'
import { useStep } from './use-step.ts'

/**
 * /registrate: sign-up. The page does not navigate after creating the account: the host's guard sends the
 * member to the next page.
 */
export default function SignUpPage() {
  const { search } = useLocation()
  const code = cleanText(new URLSearchParams(search).get('ref') ?? '')
  // A code that is too long is ignored, because the provider would refuse the whole form for a value that the
  // visitor never typed.
  const invitation = code.length > longestText ? '' : code
  const { draft, isTakenUp, generation, reachable, change, complete, startAgain } = useSignUpDraft(invitation)
  const { step, moved, go } = useStep(reachable)
  const [refused, setRefused] = useState<RefusedField>()
  const shared = { draft, change, withFocus: moved || generation > 0 }
  const refusedIn = (of: 1 | 2) => (refused?.step === of ? refused : undefined)

  function lead(refusal: FieldRefusal): boolean {
    const found = locateRefusal(refusal, draft)
    setRefused(found)
    if (found) go(found.step)
    return found !== undefined
  }

  return (
    <CardPage width="wide">
      <PageHeading>{texts.title}</PageHeading>
      {isTakenUp && (
        <Notice
          tone="info"
          action={
            <Button variant="secondary" onClick={startAgain}>
              {texts.startAgain}
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
          refused={refusedIn(1)}
          onDone={accepted => {
            complete(1, accepted)
            go(2)
          }}
        />
      )}
      {step === 2 && (
        <CredentialsStep
          {...shared}
          refused={refusedIn(2)}
          onDone={() => {
            complete(2)
            go(3)
          }}
          onBack={() => go(1)}
        />
      )}
      {step === 3 && <ReviewStep draft={draft} onEdit={go} onRefused={lead} />}
      {/* Keeps the query, which may contain the referral code and the requested page. */}
      <LoneLink to={paths.signIn + search}>{texts.haveAccount}</LoneLink>
    </CardPage>
  )
}

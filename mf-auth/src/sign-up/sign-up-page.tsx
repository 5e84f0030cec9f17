import { Link, paths, useLocation } from '@eqs/navigation'
import { Button, Notice, PageHeading } from '@eqs/ui'
import { cleanText } from '@eqs/validation'
import { CardPage } from '../frame/card-page.tsx'
import css from '../frame/form.module.css'
import { CredentialsStep } from './credentials-step.tsx'
import { PersonalStep } from './personal-step.tsx'
import { ReviewStep } from './review-step.tsx'
import { type FieldRefusal, locateRefusal, type SignUpDraft } from './sign-up-flow.ts'
import { signUpTexts as texts } from './sign-up-texts.ts'
import { StepStrip } from './step-frame.tsx'
import { useSignUpFlow } from './use-sign-up-flow.ts'

/**
 * Maximum length of a referrer, in UTF-16 code units. A longer code is ignored, because the provider would refuse the
 * whole form for a value that the visitor never typed.
 */
const longestReferrer = 120

/**
 * /registrate: sign-up. The page does not navigate after creating the account: the host's guard sends the
 * member to the next page.
 */
export default function SignUpPage() {
  const { search } = useLocation()
  const code = cleanText(new URLSearchParams(search).get('ref') ?? '')
  const invitation = code.length > longestReferrer ? '' : code
  const { state, step, withFocus, go, dispatch, change } = useSignUpFlow(invitation)
  const { draft, origin, restarts, refused } = state
  const shared = { draft, change, withFocus }
  const refusedIn = (of: 1 | 2) => (refused?.step === of ? refused : undefined)

  function complete(done: 1 | 2, fields: Partial<SignUpDraft> = {}): void {
    dispatch({ type: 'completed', step: done, fields })
    go(done === 1 ? 2 : 3)
  }

  function openRefused(refusal: FieldRefusal): boolean {
    const field = locateRefusal(refusal, draft)
    dispatch({ type: 'refused', field })
    if (field) go(field.step)
    return field !== undefined
  }

  return (
    <CardPage width="wide">
      <PageHeading>{texts.title}</PageHeading>
      {origin === 'restored' && (
        <Notice
          tone="info"
          action={
            <Button variant="secondary" onClick={() => dispatch({ type: 'restarted', invitation })}>
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
          key={restarts}
          {...shared}
          refused={refusedIn(1)}
          onDone={accepted => complete(1, accepted)}
        />
      )}
      {step === 2 && (
        <CredentialsStep {...shared} refused={refusedIn(2)} onDone={() => complete(2)} onBack={() => go(1)} />
      )}
      {step === 3 && <ReviewStep draft={draft} onEdit={go} onRefused={openRefused} />}
      {/* Keeps the query, which may contain the referral code and the requested page. */}
      <p>
        <Link className={css.link} to={paths.signIn + search}>
          {texts.haveAccount}
        </Link>
      </p>
    </CardPage>
  )
}

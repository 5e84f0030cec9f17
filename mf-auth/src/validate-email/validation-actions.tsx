import { type ApiProblem, emailValidationCheck, emailValidationRequest, type User } from '@eqs/api'
import { apiClient, updateUser, useSubmit } from '@eqs/session'
import { announce, Button, Dialog } from '@eqs/ui'
import { withWait } from '@eqs/validation/call-messages'
import { useEffect, useId, useState } from 'react'
import { leaveWhenRefused } from '../entry/leave-when-refused.ts'
import { ChangeEmailButton } from './change-email-button.tsx'
import { ChangeEmailForm } from './change-email-form.tsx'
import { useCountdown } from './use-countdown.ts'
import css from './validate-email-page.module.css'
import { changeFailureTexts, checkFailureTexts, validateEmailTexts as texts } from './validate-email-texts.ts'
import { type ChangeFailure, requestFailure } from './validation-failure.ts'

/** Time until the validation e-mail can be requested again, in seconds (specification, section 9). */
const wait = 60

interface Message {
  readonly title: string
  readonly text: string
  readonly tone?: 'error'
}

/**
 * The buttons that check the validation, send the validation e-mail again and change the e-mail address, and
 * the dialogs with the results.
 */
export function ValidationActions({ email }: { readonly email: string }) {
  const [message, setMessage] = useState<Message>()
  const [change, setChange] = useState<'not-yet' | 'now' | 'over'>('not-yet')
  const { secondsLeft, restart } = useCountdown(wait)
  const isWaiting = secondsLeft > 0
  const waitId = useId()

  // Announce only the start and the end of the wait. Announcing each second would flood a screen reader.
  useEffect(() => announce(isWaiting ? texts.wait(wait) : texts.canResend), [isWaiting])

  const fail = (text: string) => setMessage({ title: texts.failed, text, tone: 'error' })

  const validation = useSubmit({
    subject: email,
    call: (_: undefined, signal) => emailValidationCheck(apiClient(), signal),
    onDone: ({ validated }) => {
      if (!validated) return fail(checkFailureTexts['not-validated'])
      updateUser({ email_validation: true })
    },
    onFailed: problem => {
      if (!leaveWhenRefused(problem)) fail(withWait(checkFailureTexts.unavailable, problem))
    }
  })

  function tellSent(member: Partial<User>): void {
    updateUser(member)
    restart()
    setMessage({ title: texts.resent, text: texts.resentTo(member.email || email) })
  }

  function toFailure(problem: ApiProblem): ChangeFailure | undefined {
    // The address may have been validated on another device. Checking again updates the session.
    if (problem.words?.includes('Email already validated')) validation.send(undefined)
    else if (!leaveWhenRefused(problem)) return requestFailure(problem)
    return undefined
  }

  const resend = useSubmit({
    call: (_: undefined, signal) => emailValidationRequest(apiClient(), '', signal),
    onDone: ({ user }) => tellSent(user ?? {}),
    onFailed: problem => {
      const failure = toFailure(problem)
      if (failure) fail(withWait(changeFailureTexts[failure], problem))
    }
  })

  return (
    <div className={css.actions}>
      <Button
        block
        busy={validation.isSending}
        offlineText="shown"
        onClick={() => validation.send(undefined)}
      >
        {texts.done}
      </Button>
      <Button
        variant="secondary"
        className={isWaiting ? css.waiting : undefined}
        block
        busy={resend.isSending}
        offlineText="heard"
        aria-disabled={isWaiting}
        aria-describedby={isWaiting ? waitId : undefined}
        onClick={() => resend.send(undefined)}
      >
        {texts.resend}
      </Button>
      {isWaiting && (
        <>
          <p className={css.quiet}>{texts.wait(secondsLeft)}</p>
          {/* A screen reader reads the button's description whenever it changes, so it does not count down. */}
          <span id={waitId} hidden>
            {texts.wait(wait)}
          </span>
        </>
      )}
      {change === 'now' ? (
        <ChangeEmailForm
          onSent={tellSent}
          toFailure={toFailure}
          onRefused={fail}
          onClose={() => setChange('over')}
        />
      ) : (
        <ChangeEmailButton withFocus={change === 'over'} onPress={() => setChange('now')} />
      )}
      <Dialog
        open={message !== undefined}
        title={message?.title ?? ''}
        text={message?.text}
        tone={message?.tone}
        onClose={() => setMessage(undefined)}
        actions={<Button onClick={() => setMessage(undefined)}>{texts.close}</Button>}
      />
    </div>
  )
}

import { usersForgot } from '@eqs/api'
import { apiClient, useSubmit } from '@eqs/session'
import { Button, Dialog, Icon, Notice } from '@eqs/ui'
import { callMessages, withWait } from '@eqs/validation/call-messages'
import { useState } from 'react'
import css from './profile-page.module.css'
import { profileTexts as texts } from './profile-texts.ts'

/** A button that sends the member a link with which she can choose a new password. */
export function ChangePassword({ email }: { readonly email: string }) {
  const [result, setResult] = useState<{ readonly failure: string | undefined }>()
  const { send, isSending } = useSubmit({
    call: (address: string, signal) => usersForgot(apiClient(), address, signal),
    onDone: () => setResult({ failure: undefined }),
    onFailed: problem => {
      const code = problem.words?.includes('too-many-requests') ? 'too-many-requests' : 'unknown'
      setResult({ failure: withWait(callMessages[code], problem) })
    }
  })
  const close = () => setResult(undefined)

  return (
    <>
      <Button
        variant="quiet"
        busy={isSending}
        // The form above shows the text.
        offlineText="heard"
        onClick={() => {
          close()
          send(email)
        }}
      >
        <span>{texts.changePassword}</span>
        <Icon name="mail" />
      </Button>
      {result?.failure && (
        <Notice tone="error" className={css.problem}>
          {result.failure}
        </Notice>
      )}
      <Dialog
        open={result !== undefined && !result.failure}
        title={texts.linkSent}
        text={texts.linkSentTo(email)}
        onClose={close}
        actions={<Button onClick={close}>{texts.close}</Button>}
      />
    </>
  )
}

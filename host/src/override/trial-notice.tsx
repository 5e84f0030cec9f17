import { useStore } from '@eqs/session'
import { announce, Button, Notice } from '@eqs/ui'
import { useEffect } from 'react'
import css from '../layout/notices.module.css'
import type { Trial } from './trial.tsx'
import { endText, trialTexts as texts } from './trial-texts.ts'

/** Notice of the override: the version under test with a button to end it, or the reason why it ended. */
export function TrialNotice({ trial }: { readonly trial: Trial }) {
  const state = useStore(trial.$state)
  const news = state && (state.status === 'on-trial' ? state.trouble && texts[state.trouble] : endText(state))
  useEffect(() => {
    if (news) announce(news)
  }, [news])
  if (!state) return null
  const action =
    state.status === 'on-trial' ? (
      <Button variant="secondary" onClick={() => trial.returnToPublished()}>
        {texts.back}
      </Button>
    ) : (
      <Button variant="quiet" onClick={() => trial.dismiss()}>
        {texts.close}
      </Button>
    )
  return (
    <Notice tone="warn" className={css.notice} action={action}>
      {state.status === 'on-trial' && <div>{texts.testing(state)}</div>}
      {news && <div>{news}</div>}
    </Notice>
  )
}

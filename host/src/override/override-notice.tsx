import { useStore } from '@eqs/session'
import { announce, Button, Notice } from '@eqs/ui'
import { useEffect } from 'react'
import css from '../layout/notices.module.css'
import { endText, overrideTexts as texts } from './override-texts.ts'
import type { RemoteOverride } from './remote-override.tsx'

/**
 * Notice of the override: the version under test with a button to end the override, or the reason why there
 * is no override.
 */
export function OverrideNotice({ override }: { readonly override: RemoteOverride }) {
  const state = useStore(override.$state)
  const news = state && (state.status === 'active' ? state.trouble && texts[state.trouble] : endText(state))
  useEffect(() => {
    if (news) announce(news)
  }, [news])
  if (!state) return null
  const action =
    state.status === 'active' ? (
      <Button variant="secondary" onClick={() => override.returnToPublished()}>
        {texts.back}
      </Button>
    ) : (
      <Button variant="quiet" onClick={() => override.dismiss()}>
        {texts.close}
      </Button>
    )
  return (
    <Notice tone="warn" className={css.notice} action={action}>
      {state.status === 'active' && <div>{texts.testing(state)}</div>}
      {news && <div>{news}</div>}
    </Notice>
  )
}

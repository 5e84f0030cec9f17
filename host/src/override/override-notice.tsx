import { useStore } from '@eqs/session'
import { announce, Button, Notice } from '@eqs/ui'
import { useEffect } from 'react'
import type { Override } from './override.ts'
import css from './override-notice.module.css'
import { endText, overrideTexts as texts } from './override-texts.ts'

/** Says that not everything here is what members see, or why it is again. */
export function OverrideNotice({ override }: { readonly override: Override }) {
  const state = useStore(override.$state)
  const end = state && state.status !== 'on-trial' ? endText(state) : undefined
  useEffect(() => {
    if (end) announce(end)
  }, [end])
  if (!state) return null
  const action =
    state.status === 'on-trial' ? (
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
      {state.status === 'on-trial' ? texts.testing(state) : end}
    </Notice>
  )
}

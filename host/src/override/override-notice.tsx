import { useStore } from '@eqs/session'
import { announce, Button, Notice } from '@eqs/ui'
import { useEffect } from 'react'
import { $override, $overrideEnd, returnToPublished } from './override.ts'
import css from './override-notice.module.css'
import { endText, overrideTexts as texts } from './override-texts.ts'

/** Says that not everything here is what members see, or why it is again. */
export function OverrideNotice() {
  const override = useStore($override)
  const end = useStore($overrideEnd)
  const ended = end && endText(end)
  useEffect(() => {
    if (ended) announce(ended)
  }, [ended])
  if (override) {
    return (
      <Notice
        tone="warn"
        className={css.notice}
        action={
          <Button variant="secondary" onClick={returnToPublished}>
            {texts.back}
          </Button>
        }
      >
        {texts.testing(override)}
      </Notice>
    )
  }
  if (!ended) return null
  return (
    <Notice
      tone="warn"
      className={css.notice}
      action={
        <Button variant="quiet" onClick={() => $overrideEnd.set(undefined)}>
          {texts.close}
        </Button>
      }
    >
      {ended}
    </Notice>
  )
}

import { memberParts } from '@eqs/api/member-data'
import { announce, Button, Card, Icon, Notice, ProgressBar, useOnline } from '@eqs/ui'
import { useEffect, useId, useRef } from 'react'
import css from './own-data-card.module.css'
import { ownDataTexts as texts } from './own-data-texts.ts'
import { type ExportState, useExport } from './use-export.ts'

/** The card "Llevate tus datos". Its button downloads all data of the provider about the member as a file. */
export function OwnDataCard() {
  const { state, start, cancel } = useExport()
  const isOffline = !useOnline()
  const reason = useId()
  const button = useRef<HTMLButtonElement>(null)
  const isRunning = state.status === 'running'
  const words = describeState(state)
  useEffect(() => {
    // After a failure, the notice is an alert, which screen readers announce anyway.
    if (words && state.status !== 'failed') announce(words)
  }, [words, state.status])

  const giveUp = () => {
    // The cancel button unmounts, and focus would be lost.
    button.current?.focus({ preventScroll: true })
    cancel()
  }
  return (
    <Card className={css.card}>
      <h2>{texts.title}</h2>
      <p>{texts.intro}</p>
      {state.status === 'failed' && <Notice tone="error">{words}</Notice>}
      {state.status === 'done' && <Notice tone="ok">{words}</Notice>}
      {state.status === 'cancelled' && <p className={css.quiet}>{words}</p>}
      {isRunning && (
        <div className={css.progress}>
          <ProgressBar value={state.done / memberParts.length} label={texts.progress} />
          <p className={css.quiet}>{texts.parts(state.done, memberParts.length)}</p>
        </div>
      )}
      {isOffline && (
        <p id={reason} className={css.quiet}>
          {texts.offline}
        </p>
      )}
      <div className={css.actions}>
        <Button
          ref={button}
          variant="secondary"
          busy={isRunning}
          aria-disabled={isOffline}
          aria-describedby={isOffline ? reason : undefined}
          onClick={() => void start()}
        >
          <Icon name="download" />
          <span>{state.status === 'failed' ? texts.retry : texts.download}</span>
        </Button>
        {isRunning && (
          <Button variant="quiet" onClick={giveUp}>
            {texts.cancel}
          </Button>
        )}
      </div>
    </Card>
  )
}

function describeState(state: ExportState): string {
  switch (state.status) {
    case 'idle':
      return ''
    case 'running':
      return texts.progress
    case 'cancelled':
      return texts.cancelled
    case 'failed':
      return state.part === 'file' ? texts.notPacked : texts.failed(state.part)
    case 'done':
      return texts.done(state.counts)
  }
}

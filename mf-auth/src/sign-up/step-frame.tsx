import { Button } from '@eqs/ui'
import { Form, type useFieldErrors } from '@eqs/ui/forms'
import { type ReactElement, useEffect, useRef } from 'react'
import css from './sign-up.module.css'
import { signUpTexts as texts } from './sign-up-texts.ts'

export interface StepFrameProps {
  readonly title: string
  /** True when the member came from another step. Focus then moves to the step's heading. */
  readonly withFocus: boolean
  readonly summary: ReturnType<typeof useFieldErrors>['summary']
  readonly submit: string
  readonly isSending: boolean
  readonly onSubmit: () => void
  readonly onBack?: () => void
  readonly children: readonly ReactElement[]
}

/** The frame of a step: heading, error summary, fields and buttons. */
export function StepFrame({
  title,
  withFocus,
  summary,
  submit,
  isSending,
  onSubmit,
  onBack,
  children
}: StepFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (withFocus) heading.current?.focus()
  }, [withFocus])

  return (
    <Form
      className={css.step}
      heading={
        <h2 ref={heading} tabIndex={-1} className={css.heading}>
          {title}
        </h2>
      }
      summary={summary}
      onSubmit={onSubmit}
    >
      {children}
      <div className={css.ways}>
        <Button type="submit" block busy={isSending}>
          {submit}
        </Button>
        {onBack && (
          <Button variant="quiet" block onClick={onBack}>
            {texts.back}
          </Button>
        )}
      </div>
    </Form>
  )
}

/** Opens the error summary on mount, if a refused field has led the visitor back to this step. */
export function useRefusalSummary(isRefused: boolean, refuse: () => void): void {
  useEffect(() => {
    if (isRefused) refuse()
  }, [])
}

/** The numbered step indicator. */
export function StepStrip({ step }: { readonly step: number }) {
  return (
    <div className={css.strip}>
      <p className={css.count}>{texts.step(step)}</p>
      {/* biome-ignore lint/a11y/noRedundantRoles: VoiceOver does not announce a list without markers as a list */}
      <ol className={css.steps} role="list">
        {texts.steps.map((name, index) => (
          <li
            key={name}
            className={index + 1 <= step ? css.reached : css.ahead}
            aria-current={index + 1 === step ? 'step' : undefined}
          >
            <span className={css.number}>{index + 1}</span>
            <span className={css.stepName}>{name}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}

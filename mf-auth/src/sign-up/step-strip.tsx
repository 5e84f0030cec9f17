import { signUpTexts as texts } from './sign-up-texts.ts'
import css from './step-strip.module.css'

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
            <span className={css.name}>{name}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}

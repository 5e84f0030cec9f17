import { announce, Button, Icon, useCopy } from '@eqs/ui'
import css from './active-base.module.css'
import { redemptionsTexts as texts } from './redemptions-texts.ts'

/** Copies the code exactly as it came, and says so. */
export function CopyButton({ code }: { readonly code: string }) {
  const { outcome, copy } = useCopy()

  const copyCode = async () => {
    // A failure is an alert already; the code itself can still be selected.
    if ((await copy(code)) === 'copied') announce(texts.copied)
  }
  return (
    <>
      <Button variant="secondary" onClick={() => void copyCode()}>
        <Icon name={outcome === 'copied' ? 'check' : 'copy'} />
        {outcome === 'copied' ? texts.copied : texts.copy}
      </Button>
      {outcome === 'failed' && (
        <p role="alert" className={css.copyFailure}>
          {texts.copyFailure}
        </p>
      )}
    </>
  )
}

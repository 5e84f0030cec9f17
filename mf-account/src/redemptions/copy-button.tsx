import { announce, Button, Icon } from '@eqs/ui'
import { useEffect, useState } from 'react'
import css from './redemption-ticket.module.css'
import { redemptionsTexts as texts } from './redemptions-texts.ts'

/** Milliseconds for which "Copiado!" stays (specification, section 9). */
const copiedFor = 2_000

/** Copies the code exactly as it came, and says so. */
export function CopyButton({ code }: { readonly code: string }) {
  // A count, so that copying again starts the two seconds anew.
  const [copies, setCopies] = useState(0)
  const [outcome, setOutcome] = useState<'none' | 'copied' | 'failed'>('none')

  useEffect(() => {
    if (copies === 0) return
    const timer = setTimeout(() => setOutcome('none'), copiedFor)
    return () => clearTimeout(timer)
  }, [copies])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code)
      setOutcome('copied')
      setCopies(count => count + 1)
      announce(texts.copied)
    } catch {
      // Without permission or without https there is no clipboard; the code itself can still be selected.
      setOutcome('failed')
    }
  }
  return (
    <>
      <Button onClick={() => void copy()}>
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

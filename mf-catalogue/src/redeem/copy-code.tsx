import { announce, CodeText, Icon } from '@eqs/ui'
import { useEffect, useState } from 'react'
import css from './copy-code.module.css'
import { redeemTexts as texts } from './redeem-texts.ts'

/** Milliseconds for which the copied message stays (specification, section 9). */
const messageLasts = 2000

/** `press` counts the presses: one more starts the message's time anew. */
type Copy = { readonly said: 'copied' | 'failed'; readonly press: number }

/** A code that goes to the clipboard when it is pressed. */
export function CopyCode({ code }: { readonly code: string }) {
  const [copy, setCopy] = useState<Copy>()

  useEffect(() => {
    if (copy?.said !== 'copied') return
    const timer = setTimeout(() => setCopy(undefined), messageLasts)
    return () => clearTimeout(timer)
  }, [copy])

  async function copyCode() {
    const said = await toClipboard(code)
    setCopy(before => ({ said, press: (before?.press ?? 0) + 1 }))
    announce(said === 'copied' ? texts.copied : texts.notCopied)
  }

  return (
    <div className={css.box}>
      <p>{texts.code}</p>
      <button type="button" className={css.code} onClick={() => void copyCode()}>
        <CodeText>{code}</CodeText>
        <span className={css.label}>
          <Icon name={copy?.said === 'copied' ? 'check' : 'copy'} size={18} />
          {copy?.said === 'copied' ? texts.copied : texts.copy}
        </span>
      </button>
      {copy?.said === 'failed' && <p>{texts.notCopied}</p>}
    </div>
  )
}

async function toClipboard(text: string): Promise<Copy['said']> {
  try {
    await navigator.clipboard.writeText(text)
    return 'copied'
  } catch {
    // No permission, or a page without https.
    return 'failed'
  }
}

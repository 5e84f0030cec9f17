import { useEffect, useState } from 'react'

/** Milliseconds for which "Copiado!" stays (specification, section 9). */
const copiedFor = 2_000

export type CopyOutcome = 'copied' | 'failed'

/** `press` counts the presses: one more starts the message's time anew. */
interface Copy {
  readonly outcome: CopyOutcome
  readonly press: number
}

/** Writes texts to the clipboard, exactly as they are. `outcome` is what to say of the last one, for as long as it is to be said. */
export function useCopy(): {
  readonly outcome: CopyOutcome | undefined
  readonly copy: (text: string) => Promise<CopyOutcome>
} {
  const [last, setLast] = useState<Copy>()

  useEffect(() => {
    if (last?.outcome !== 'copied') return
    const timer = setTimeout(() => setLast(undefined), copiedFor)
    return () => clearTimeout(timer)
  }, [last])

  async function copy(text: string): Promise<CopyOutcome> {
    const outcome = await toClipboard(text)
    setLast(before => ({ outcome, press: (before?.press ?? 0) + 1 }))
    return outcome
  }

  return { outcome: last?.outcome, copy }
}

async function toClipboard(text: string): Promise<CopyOutcome> {
  try {
    await navigator.clipboard.writeText(text)
    return 'copied'
  } catch {
    // Without permission or without https there is no clipboard.
    return 'failed'
  }
}

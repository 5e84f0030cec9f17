import { useEffect, useState } from 'react'

/** Time for which "Copiado!" is shown, in milliseconds (specification, section 9). */
const copiedFor = 2_000

export type CopyOutcome = 'copied' | 'failed'

/** The result of the last copy. `press` counts the copies. */
interface Copy {
  readonly outcome: CopyOutcome
  readonly press: number
}

/**
 * A hook for copying text to the clipboard.
 *
 * @returns `copy`, which copies a text, and `outcome`, the result of the last copy. `outcome` is undefined
 *   before the first copy. 'copied' changes to undefined after two seconds. 'failed' remains until the next
 *   copy.
 * @example const { outcome, copy } = useCopy()
 */
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
    // Writing to the clipboard fails without permission or outside a secure context.
    return 'failed'
  }
}

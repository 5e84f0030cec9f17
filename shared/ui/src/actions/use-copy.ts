import { useEffect, useState } from 'react'

/** Time for which "Copiado!" is shown, in milliseconds (specification, section 9). */
const copiedFor = 2_000

export type CopyOutcome = 'copied' | 'failed'

/**
 * The last copy. `press` makes each copy a new state, so that copying again restarts the time of the message.
 */
interface Copy {
  readonly outcome: CopyOutcome
  readonly press: number
}

/**
 * Writes text to the clipboard, unchanged.
 *
 * @returns `copy`, and the `outcome` of the last copy: undefined before the first copy, and two seconds after
 *   a successful one. 'failed' stays until the next copy.
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
    // The clipboard needs permission and a secure context.
    return 'failed'
  }
}

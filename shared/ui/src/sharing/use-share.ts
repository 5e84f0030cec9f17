import { announce, type CopyOutcome, useCopy } from '@eqs/ui'
import { canShare, shareBySheet } from './share-sheet'

export interface Sharing {
  /** The title, text and address for the share sheet. */
  readonly data: ShareData
  /** The text that is copied where there is no share sheet. */
  readonly copied: string
  /** The announcement after the text was copied. */
  readonly heard: string
}

/**
 * A hook for sharing. Without a share sheet, or if sharing fails, the text is copied to the clipboard. A
 * second press while the sheet is open does nothing.
 *
 * @returns `share`, `outcome`, which is the result of the last copy as in `useCopy`, and `isPossible`, which
 *   is false in a browser that can neither share nor copy.
 */
export function useShare(): {
  readonly outcome: CopyOutcome | undefined
  readonly isPossible: boolean
  readonly share: (sharing: Sharing) => Promise<void>
} {
  const { outcome, copy } = useCopy()
  return {
    outcome,
    isPossible: canShare() || canCopy(),
    async share({ data, copied, heard }) {
      if (canShare() && (await shareBySheet(data)) !== 'failed') return
      if ((await copy(copied)) === 'copied') announce(heard)
    }
  }
}

// Contrary to its type, `navigator.clipboard` is undefined outside a secure context.
const canCopy = (): boolean => navigator.clipboard !== undefined

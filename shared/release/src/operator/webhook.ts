import type { HistoryEntry } from '../history/history-entry.ts'
import { entryData, entryText } from '../history/history-text.ts'
import { toReason, UsageError } from '../store/errors.ts'

const timeoutMs = 5_000

/**
 * Creates a function that posts each change to the address in `RELEASE_WEBHOOK`. A failure is printed and does not
 * fail the command, because the change counts already.
 *
 * @returns undefined when no address is set.
 * @throws {UsageError} when the address is invalid.
 */
export function createWebhook(
  say: (text: string) => void,
  address = process.env.RELEASE_WEBHOOK
): ((entry: HistoryEntry) => Promise<void>) | undefined {
  if (!address) return undefined
  if (!/^https?:\/\//.test(address) || !URL.canParse(address))
    throw new UsageError(`RELEASE_WEBHOOK ${address}: an address, as in https://chat.example/hooks/1`)
  return async entry => {
    try {
      const { status } = await fetch(address, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ text: entryText(entry), change: entryData(entry) }),
        signal: AbortSignal.timeout(timeoutMs)
      })
      if (status >= 400) throw new Error(`it answered ${status}`)
    } catch (error) {
      // The path may contain a secret.
      say(
        `the webhook at ${new URL(address).host} was not reached: ${toReason(error)}. Release ${entry.number} counts all the same`
      )
    }
  }
}

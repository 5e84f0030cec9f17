import type { ReleaseKeys } from '../keys/release-keys.ts'
import { isSignedText } from '../keys/signed-text.ts'
import type { Store } from '../store/store.ts'
import { entryNumbers, readEntry, type WrittenEntry } from './history.ts'
import { hashOf } from './history-entry.ts'
import { renderedRelease, shortened } from './rendered-release.ts'

/**
 * Looks for entries that were changed, removed or slipped in after they were written.
 *
 * @returns a line for each thing that is wrong; none when the history is whole.
 */
export async function verifyHistory(store: Store, keys: ReleaseKeys): Promise<readonly string[]> {
  const shown = await renderedRelease(store, keys)
  const numbers = await entryNumbers(store)
  const wrong: string[] = []
  let before: WrittenEntry | undefined
  let expected = 1
  for (const number of numbers) {
    for (; expected < number; expected += 1) wrong.push(`entry ${expected} is missing`)
    expected = number + 1
    try {
      const written = await readEntry(store, number)
      wrong.push(...faultsOf(written, number, before, keys))
      before = written
    } catch (error) {
      wrong.push(error instanceof Error ? error.message : String(error))
      before = undefined
    }
  }
  const end = shortened(shown, numbers.at(-1) ?? 0)
  return end ? [...wrong, end] : wrong
}

function faultsOf(
  { entry, text }: WrittenEntry,
  number: number,
  before: WrittenEntry | undefined,
  keys: ReleaseKeys
): readonly string[] {
  const wrong: string[] = []
  if (entry.number !== number) wrong.push(`entry ${number} calls itself ${entry.number}`)
  const previous = before ? hashOf(before.text) : ''
  if ((before || number === 1) && entry.previous !== previous)
    wrong.push(`entry ${number} does not follow the one before it`)
  if (!isSignedText(text, keys)) wrong.push(`entry ${number} is not signed with one of the release keys`)
  return wrong
}

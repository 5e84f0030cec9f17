import type { WrittenEntry } from '../history/history.ts'
import type { HistoryEntry } from '../history/history-entry.ts'
import { readEarlierEntry } from '../history/read-earlier-entry.ts'
import type { Trust } from '../history/trusted-history.ts'

/** Identifies a command that may be repeated because its outcome is unknown. The change is made once. */
export interface Request {
  /** Recorded in the entry. */
  readonly id: string
  /** True when an earlier attempt may have used the id. */
  readonly isAgain: boolean
}

/** Milliseconds in which a repeated request is recognised: one day, and one day more for wrong clocks. */
const requestLife = 48 * 60 * 60 * 1000

/**
 * Finds the entry of an earlier attempt of a request.
 *
 * @param live the newest entry.
 * @throws {Error} when an entry is lost, because it may be the entry of that attempt.
 */
export async function findDone(
  { store, request, keys }: Pick<Trust, 'store' | 'keys'> & { readonly request?: Request | undefined },
  live: WrittenEntry | undefined
): Promise<HistoryEntry | undefined> {
  let written = request?.isAgain ? live : undefined
  while (written && Date.parse(written.entry.at) > Date.now() - requestLife) {
    const { entry } = written
    if (entry.request === request?.id && entry.team === keys.team) return entry
    const number = entry.anchor?.after ?? entry.number - 1
    if (number === 0) return undefined
    written = await readEarlierEntry(store, written, number)
    if (!written)
      throw new Error(
        `entry ${number} is lost or was changed, and may be an earlier attempt of this command. Nothing was changed. Look at release history, then run the command with another RELEASE_REQUEST`
      )
  }
  return undefined
}

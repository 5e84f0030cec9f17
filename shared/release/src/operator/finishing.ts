import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { makeRequested } from '../change/approve.ts'
import { trustedBase } from '../history/trusted-history.ts'
import { signTeamPreviews } from '../preview/statements.ts'
import { finish } from '../render/render.ts'
import { StoreError, toReason } from '../store/errors.ts'
import { FolderStore } from '../store/folder-store.ts'
import type { Store } from '../store/store.ts'
import { createOutage } from '../watch/outage.ts'
import type { CommandLine } from './command-line.ts'
import { createOperation, pinSeenRelease, type Say } from './operator.ts'

/** Returns a signal that SIGINT and SIGTERM abort. */
export function stopSignal(): AbortSignal {
  const stopped = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopped.abort())
  return stopped.signal
}

/**
 * Renders changes that are in the history and not on the page yet, because their command was interrupted. Makes the changes
 * that teams request, and signs the preview statements of what they have published. Repeats all of it until the signal.
 *
 * @param interval milliseconds.
 */
export async function finishing(
  line: CommandLine,
  { interval, say, signal }: { readonly interval: number; readonly say: Say; readonly signal: AbortSignal }
): Promise<void> {
  const outage = createOutage(say, 'pending changes are rendered again')
  const [refusal, requested] = [createOutage(say), createOutage(say, 'requests of teams are made again')]
  const stated = new Set<string>()
  while (!signal.aborted) {
    try {
      const operation = await createOperation(line, refusal.begin)
      refuseMissing(operation.store)
      const base = await trustedBase(operation)
      const pending = await finish(operation, base)
      await signTeamPreviews(operation, base?.written.entry.state, stated)
      if (!pending?.failure) {
        refusal.end()
        await pinSeenRelease(line)
      }
      outage.end()
      await makeRequested({ ...operation, say }, base).then(requested.end, (error: unknown) =>
        requested.begin(`a request of a team cannot be made: ${toReason(error)}`)
      )
    } catch (error) {
      outage.begin(`pending changes cannot be rendered: ${toReason(error)}`)
    }
    await wait(interval, undefined, { signal }).catch(() => {})
  }
}

function refuseMissing(store: Store): void {
  if (store instanceof FolderStore && !existsSync(store.folder))
    throw new StoreError(`${store.folder} does not exist`)
}

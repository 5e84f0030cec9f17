import { setTimeout as wait } from 'node:timers/promises'
import { signTeamPreviews } from '../preview/team-previews.ts'
import { finish } from '../render/render.ts'
import { toReason } from '../store/errors.ts'
import type { CommandLine } from './command-line.ts'
import { pinSeenRelease, readTrust, type Say } from './operator.ts'

interface Rhythm {
  /** Milliseconds. */
  readonly interval: number
  readonly say: Say
  readonly signal: AbortSignal
}

/** Returns a signal that SIGINT and SIGTERM abort. */
export function stopSignal(): AbortSignal {
  const stopped = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopped.abort())
  return stopped.signal
}

/**
 * Renders changes that are in the history and not on the page yet: those of interrupted commands and of teams.
 * Also signs the preview statements of what teams have published. Repeats both until the signal.
 */
export async function finishing(line: CommandLine, { interval, say, signal }: Rhythm): Promise<void> {
  let reported = ''
  const stated = new Set<string>()
  // The same error usually repeats at each interval, so it is printed once.
  const sayOnce = (text: string) => {
    if (reported !== text) say(text)
    reported = text
  }
  while (!signal.aborted) {
    try {
      const trust = await readTrust(line, sayOnce)
      const pending = await finish(trust)
      await signTeamPreviews(trust, stated)
      if (!pending?.failure) {
        reported = ''
        await pinSeenRelease(line)
      }
    } catch (error) {
      sayOnce(toReason(error))
    }
    await wait(interval, undefined, { signal }).catch(() => {})
  }
}

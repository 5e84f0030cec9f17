import { setTimeout as wait } from 'node:timers/promises'
import { signTeamPreviews } from '../preview/team-previews.ts'
import { finish } from '../render/finish.ts'
import { refuseTeam } from '../render/render.ts'
import { toReason } from '../store/errors.ts'
import type { Answer } from './answer.ts'
import { type CommandLine, parseInterval } from './command-line.ts'
import { pinSeenRelease, readTrust, type Say } from './operator.ts'

interface Rhythm {
  /** Milliseconds. */
  readonly interval: number
  readonly say: Say
  readonly signal: AbortSignal
}

/** Aborted by SIGINT or SIGTERM. */
export function stopSignal(): AbortSignal {
  const stopped = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopped.abort())
  return stopped.signal
}

/** Gives members what is written down until SIGINT or SIGTERM. @throws {Error} when the key here signs no page. */
export async function renderAlways(line: CommandLine, say: Say): Promise<Answer> {
  const interval = parseInterval(line)
  refuseTeam((await readTrust(line, say)).keys)
  const signal = stopSignal()
  say(`members get what is written down, within ${interval / 1000} s`)
  await finishing(line, { interval, say, signal })
  return { text: 'stopped' }
}

/**
 * Gives members, again and again, what was written down and not given to them: by a command that broke off, or by a team. What teams have
 * published can be looked at from then on.
 */
export async function finishing(line: CommandLine, { interval, say, signal }: Rhythm): Promise<void> {
  let reported = ''
  const stated = new Set<string>()
  // Once: a store that is out of reach stays so for a while, and what the gate refuses as well.
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

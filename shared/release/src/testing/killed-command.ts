import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { operatorProgram } from './release-command.ts'

/**
 * Time of the kill: when the entry, the document or the draft of the page is in the store, or after some
 * milliseconds.
 */
export type Moment = 'entry' | 'document' | 'page' | number

const signs = {
  entry: ['ops/history', /^\d{8}\.json$/],
  document: ['.', /^discovery\.json$/],
  page: ['.', /^index\.html\..*\.draft$/]
} as const

/**
 * Test helper: runs a command in a process of its own and kills it.
 *
 * @returns `over` when the command ended first.
 */
export async function killCommand(
  words: readonly string[],
  { folder, moment, environment }: KilledCommand
): Promise<'killed' | 'over'> {
  const [program = '', ...rest] = operatorProgram(words)
  const child = spawn(program, rest, { env: { ...process.env, ...environment }, stdio: 'ignore' })
  const cancel = actAt(folder, moment, () => void child.kill('SIGKILL'))
  const [, signal]: readonly unknown[] = await once(child, 'exit')
  cancel()
  return signal === 'SIGKILL' ? 'killed' : 'over'
}

/**
 * Test helper: acts at a moment of a command on the store in this folder.
 *
 * @returns a function that cancels it.
 */
function actAt(folder: string, moment: Moment, act: () => void): () => void {
  if (typeof moment === 'number') {
    const timer = setTimeout(act, moment)
    return () => clearTimeout(timer)
  }
  const [place, name] = signs[moment]
  const watcher = watch(join(folder, place), (_, file) => {
    if (name.test(file ?? '')) act()
  })
  return () => watcher.close()
}

interface KilledCommand {
  /** Folder of the store. */
  readonly folder: string
  /** When to kill the command. */
  readonly moment: Moment
  readonly environment: Readonly<Record<string, string>>
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** Number of lines of a failed program's output that are printed. */
const printedLines = 20

interface Circumstances {
  readonly cwd: string
  readonly env: NodeJS.ProcessEnv
  /** A temporary folder for the output. */
  readonly folder: string
  /** The time at which the program is killed, as a value of `performance.now()`. Default: never. */
  readonly killAt?: number
}

/**
 * Runs a program of a package and waits for its end.
 *
 * @param program its name in `npx`, with its subcommand: `playwright test`.
 * @returns the last lines of the output, if the program failed or was killed.
 */
export async function runProgram(
  program: string,
  args: readonly string[],
  { cwd, env, folder, killAt }: Circumstances
): Promise<string | undefined> {
  // The output goes to a file. A pipe would stay open as long as any process that the program left behind.
  const log = join(folder, 'output.txt')
  const output = openSync(log, 'w')
  const child = spawn('npx', [...program.split(' '), ...args], {
    cwd,
    env,
    stdio: ['ignore', output, output],
    detached: killAt !== undefined
  })
  closeSync(output)
  const kill = () => child.pid !== undefined && process.kill(-child.pid, 'SIGKILL')
  const timer = killAt === undefined ? undefined : setTimeout(kill, Math.max(0, killAt - performance.now()))
  const [status] = await once(child, 'exit')
  clearTimeout(timer)
  if (status === 0) return undefined
  const lines = stripVTControlCharacters(readFileSync(log, 'utf8')).trim().split('\n')
  return [`The command failed: npx ${program}`, ...lines.slice(-printedLines)].join('\n')
}

import { spawnSync } from 'node:child_process'
import { delimiter, dirname } from 'node:path'

/**
 * Returns the Node versions that the repository supports, or those in the environment variable `NODES`,
 * separated by spaces or commas.
 */
export const nodeVersions = (): readonly string[] => (process.env.NODES ?? '24 22 20').split(/[ ,]+/)

/**
 * Returns environment variables with a `PATH` on which `node` is this version, from the npm package `node`.
 *
 * @throws {Error} when the version cannot be installed.
 */
export function toEnvironment(version: string): NodeJS.ProcessEnv {
  const { stdout } = spawnSync(
    'npx',
    ['--yes', '--package', `node@${version}`, '--call', 'node -p process.execPath'],
    { encoding: 'utf8', env: process.env }
  )
  const program = stdout.trim()
  if (!program) throw new Error(`node@${version} cannot be had`)
  return { ...process.env, PATH: [dirname(program), process.env.PATH].join(delimiter) }
}

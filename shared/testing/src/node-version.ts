import { spawnSync } from 'node:child_process'
import { delimiter, dirname } from 'node:path'

/** The versions of Node that we say it runs on; `NODES` names others, with spaces or commas between. */
export const nodeVersions = (): readonly string[] => (process.env.NODES ?? '24 22 20').split(/[ ,]+/)

/** What a process sees for which a version is the only Node there is: the npm package `node` brings it. @throws {Error} when it cannot be had. */
export function environmentOf(version: string): NodeJS.ProcessEnv {
  const { stdout } = spawnSync(
    'npx',
    ['--yes', '--package', `node@${version}`, '--call', 'node -p process.execPath'],
    { encoding: 'utf8', env: process.env }
  )
  const program = stdout.trim()
  if (!program) throw new Error(`node@${version} cannot be had`)
  return { ...process.env, PATH: [dirname(program), process.env.PATH].join(delimiter) }
}

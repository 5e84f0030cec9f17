import { spawnSync } from 'node:child_process'

/** Runs npm in a folder. */
export function npm(folder: string, ...args: readonly string[]) {
  return spawnSync('npm', args, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 26 })
}

/**
 * Returns npm's output.
 *
 * @param what the task, for the message.
 * @throws {Error} with the reason when npm failed.
 */
export function done({ status, stdout, stderr }: ReturnType<typeof npm>, what: string): string {
  if (status === 0) return stdout.trim()
  const isStranger = /\bcode ENEEDAUTH\b/.test(stderr)
  throw new Error(
    isStranger
      ? `${what} failed: the registry does not know who you are. npm login, or a token in npm's configuration, tells it`
      : `${what} failed:\n${stderr.trim()}`
  )
}

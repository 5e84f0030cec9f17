import { spawnSync } from 'node:child_process'

/** Runs npm in a folder and waits for its end. */
export function npm(folder: string, ...args: readonly string[]) {
  return spawnSync('npm', args, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 26 })
}

/**
 * Returns the trimmed output of a finished npm command.
 *
 * @param what the purpose of the command, for the error's message: `packing @eqs/ui@1.0.0`.
 * @throws {Error} with npm's output when the command failed, or with advice when the credentials are missing.
 */
export function done({ status, stdout, stderr }: ReturnType<typeof npm>, what: string): string {
  if (status === 0) return stdout.trim()
  const isStranger = /\bcode ENEEDAUTH\b/.test(stderr)
  throw new Error(
    isStranger
      ? `${what} failed: you are not signed in to the registry. Run npm login, or add a token to npm's configuration`
      : `${what} failed:\n${stderr.trim()}`
  )
}

import { spawnSync } from 'node:child_process'

/** Runs npm in a folder and waits for its end. Its errors are read, so `npm run -s` must not silence them. */
export function npm(folder: string, ...args: readonly string[]) {
  return spawnSync('npm', [...args, '--loglevel=error'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 2 ** 26
  })
}

/**
 * Returns true when the registry has a version of a package.
 *
 * @param folder a folder in which npm can run.
 * @param settings further arguments for npm, such as `--registry` and its address.
 * @throws {Error} when the registry does not answer, or refuses.
 */
export function isPublished(
  folder: string,
  { name, version }: { readonly name: string; readonly version: string },
  settings: readonly string[]
): boolean {
  // By default npm repeats a call for more than a minute, which would be for each package.
  const found = npm(folder, 'view', `${name}@${version}`, 'version', '--fetch-retries=0', ...settings)
  if (/\bcode E404\b/.test(found.stderr)) return false
  return done(found, `looking up ${name}@${version}`) === version
}

/**
 * Returns the trimmed output of a finished npm command.
 *
 * @param what the purpose of the command, for the error's message: `packing @eqs/ui@1.0.0`.
 * @throws {Error} with npm's output when the command failed, or with one sentence when the registry does not answer
 * or the credentials are missing.
 */
export function done({ status, stdout, stderr }: ReturnType<typeof npm>, what: string): string {
  if (status === 0) return stdout.trim()
  const [, address, reason] = /request to (\S+) failed, reason: (.+)/.exec(stderr) ?? []
  if (address)
    throw new Error(`${what} failed: ${address} does not answer (${reason}). Start it, or check its address`)
  const isStranger = /\bcode ENEEDAUTH\b/.test(stderr)
  throw new Error(
    isStranger
      ? `${what} failed: you are not signed in to the registry. Run npm login, or add a token to npm's configuration`
      : `${what} failed:\n${stderr.trim()}`
  )
}

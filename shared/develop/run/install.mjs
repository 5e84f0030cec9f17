import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

const pnpm = 'pnpm@12.21.0'

/**
 * Installs what the lockfile names. The output of pnpm is printed only when it fails for a reason without a sentence of
 * its own.
 *
 * @param {string} root folder of the repository.
 * @throws {Error} `code` and `path` are those of a reason that `describeFailure` has a sentence for. Other errors have none.
 */
export async function install(root) {
  if (!existsSync(join(root, 'node_modules/.modules.yaml')))
    process.stderr.write('installing the dependencies: about a minute, only this time\n')
  const { command, args } = npx()
  // Within `npx --call`, these would make the inner npx run the outer call.
  const { npm_config_call, npm_config_package, ...env } = process.env
  const child = spawn(command, [...args, pnpm, 'install', '--frozen-lockfile'], {
    cwd: root,
    env: {
      ...env,
      // `npm start --silent` would also silence the reason of a failure.
      npm_config_loglevel: 'error',
      // Without a network, npx would ask the registry for the version that it has in its cache, for over a minute.
      npm_config_prefer_offline: 'true'
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Windows runs npx through a shell only; it is needed where npm has not started this process.
    shell: command === 'npx' && process.platform === 'win32'
  })
  const printed = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => printed.push(String(chunk)))
  const status = await new Promise((done, fail) => child.once('error', fail).once('close', done))
  const text = printed.join('').trim()
  if (status !== 0) throw Object.assign(new Error(`${pnpm} install failed.\n\n${text}`), findReason(text))
  if (process.env.DEBUG) process.stderr.write(`${text}\n`)
}

/** npx as a file that Node runs, which needs no shell. npm names its own file to the scripts that it runs. */
function npx() {
  const { npm_execpath: npm } = process.env
  const file = npm && join(dirname(npm), 'npx-cli.js')
  return file && existsSync(file)
    ? { command: process.execPath, args: [file, '--yes'] }
    : { command: 'npx', args: ['--yes'] }
}

const network =
  /ENOTFOUND|EAI_AGAIN|ENETUNREACH|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_PNPM_META_FETCH_FAIL|client error \(Connect\)/

/** A path in the output of npm (`path /folder`) or in quotation marks. */
const named = / path (\S+)|["']((?:\/|[A-Z]:\\)[^"']+)["']/

/** @returns the code and path of the first known reason in the output of npx and pnpm; a falsy value for other reasons. */
function findReason(output) {
  // pnpm wraps its messages, and draws a frame beside the lines.
  const text = output.replaceAll(/\s*\n[\s│├╰─▶]*/g, ' ')
  if (/ENOSPC|no space left/i.test(text)) return { code: 'ENOSPC' }
  if (/EROFS|EACCES|EPERM|permission denied/i.test(text)) {
    const [, ofNpm, path = ofNpm] = named.exec(text) ?? []
    return path && { code: 'FOLDER_NOT_WRITABLE', path }
  }
  if (/ERR_PNPM_OUTDATED_LOCKFILE/.test(text)) return { code: 'LOCKFILE_OUTDATED' }
  // The text of a failed connection may be around this one.
  if (/certificate|UnknownIssuer|SELF_SIGNED/.test(text)) return { code: 'UNTRUSTED_REGISTRY' }
  return network.test(text) && { code: 'NO_REGISTRY' }
}

// Starts a server of this repository, such as the sandbox, in a child process. Used by tests and by the
// development server of a remote.
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))
// The published packages contain JavaScript.
const findLoader = script =>
  /\.tsx?$/.test(script)
    ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href]
    : []
export const endWithParent = new URL('end-with-parent.mjs', import.meta.url).href

export async function startProcess(script, { args = [], env = {} } = {}) {
  // By default the server uses a free port and stores its data in memory. The parent's environment variables
  // must not change this default.
  const { DATA_DIR, DATABASE_URL, PORT, NODE_ENV, ...rest } = process.env
  const child = spawn(process.execPath, [...findLoader(script), '--import', endWithParent, script, ...args], {
    cwd: root,
    env: { ...rest, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc']
  })
  process.once('exit', () => child.kill())
  const address = await new Promise((done, fail) => {
    child.once('exit', code =>
      fail(new Error(`${[script, ...args].join(' ')} ended with ${code}; the reason is above.`))
    )
    createInterface({ input: child.stdout }).on('line', line => {
      const found = /http:\/\/\S+/.exec(line)
      if (found) done(found[0])
    })
  })
  // Without these calls the child and its streams would prevent the parent from exiting.
  child.unref()
  child.channel.unref()
  child.stdout.unref()
  return { address, stop: () => child.kill() }
}

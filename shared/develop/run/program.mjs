import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { describeFailure } from './describe-failure.mjs'
import { install } from './install.mjs'

// Installs the dependencies if asked to, and runs a TypeScript program, if one is given, in this process. A failure at
// the start is printed as sentences, with exit code 1. `DEBUG=1` also prints the stack.

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..')
const [node, , ...given] = process.argv
const isInstalled = given[0] !== '--install'
const [program, ...args] = isInstalled ? given : given.slice(1)

function fail(error) {
  process.stderr.write(`\n${describeFailure(error, process.env)}\n`)
  process.exit(1)
}

process.on('uncaughtException', fail)
try {
  if (!isInstalled) await install(root)
  if (program) await start()
} catch (error) {
  fail(error)
}
// The stack of a later failure belongs in the log of a server.
process.off('uncaughtException', fail)

async function start() {
  // The program sees the arguments that it would see without this file.
  process.argv = [node, resolve(root, program), ...args]
  await import(pathToFileURL(findLoader()).href)
  await import(pathToFileURL(resolve(root, program)).href)
}

function findLoader() {
  try {
    return createRequire(resolve(root, 'package.json')).resolve('tsx')
  } catch (cause) {
    throw Object.assign(new Error('tsx is not installed', { cause }), { code: 'NOT_INSTALLED' })
  }
}

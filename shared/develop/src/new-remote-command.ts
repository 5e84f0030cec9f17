import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { readManifest } from '@eqs/build'
import { answerHelp } from '@eqs/build/answer-help'
import { remoteNames, root } from '@eqs/build/workspace'
import { createRemote } from './new-remote.ts'

const usage = `npm run new-remote -- NAME    creates a further remote in this repository: a screen, its test and the build

Example: npm run new-remote -- mf-gift-cards
`

answerHelp(usage)

const [name, ...more] = process.argv.slice(2)
try {
  if (!name || more.length > 0) throw new Error('name one remote: npm run new-remote -- mf-gift-cards')
  const unlinked = remoteNames().find(remote => !existsSync(resolve(root, remote, 'node_modules')))
  if (unlinked)
    throw new Error(`${unlinked} is not installed yet. Install it first: npx --yes pnpm@12.21.0 install`)
  const others = await Promise.all(remoteNames().map(readManifest))
  const files = await createRemote(name, { root, others })
  process.stdout.write(`${files.map(file => `  ${file}`).join('\n')}

${name} was created. Next:

  npx --yes pnpm@12.21.0 install
      links the package; commit pnpm-lock.yaml with it
  npm run dev -- ${name}
      shows it in the club; npx rspack serve in ${name} shows it alone
  npx jest ${name}

shared/docs/recipes/add-a-remote.md has the further steps, up to the release.
`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

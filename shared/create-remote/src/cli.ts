#!/usr/bin/env node
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { newRemote } from './new-remote.ts'

// The command `npm create @eqs/remote mf-gift-cards` creates a new folder `mf-gift-cards` with the files of a
// repository for one remote.

const usage = 'npm create @eqs/remote mf-gift-cards -- --owner @club/gift-cards'

const help = `npm create @eqs/remote NAME -- [--owner TEAM]

Creates the folder NAME with the repository of one remote: a screen, its test, the build and the CI. The owner is
a team or an e-mail address that has to approve changes; by default the e-mail address of the git user.

Example: ${usage}
`

/**
 * Returns the default owner: the e-mail address of the current git user.
 *
 * @throws {Error} when git has no e-mail address.
 */
function ownerHere(): string {
  const { stdout } = spawnSync('git', ['config', 'user.email'], { encoding: 'utf8' })
  const address = stdout?.trim()
  if (!address) throw new Error(`--owner is missing: a team or an e-mail address. Usage: ${usage}`)
  return address
}

/**
 * Refuses to run from the sources of this package: their templates have ranges such as `workspace:*`, which only the
 * published package has replaced.
 *
 * @throws {Error} in the repository of the club.
 */
function refuseSources(): void {
  const manifest = new URL('../template/remote/package.json.template', import.meta.url)
  if (readFileSync(manifest, 'utf8').includes('"workspace:'))
    throw new Error(`These are the sources of @eqs/create-remote: npm could not install the packages of a new repository.
Publish the packages first: npm run sdk -- publish. Then run, in another folder: ${usage}
For a remote in this repository, run: npm run new-remote -- mf-gift-cards`)
}

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' }, owner: { type: 'string' } }
  })
  if (values.help) {
    process.stdout.write(help)
    process.exit(0)
  }
  const [name, ...more] = positionals
  if (!name || more.length > 0) throw new Error(`Expected the name of one remote. Usage: ${usage}`)
  refuseSources()
  const owner = values.owner ?? ownerHere()
  const files = await newRemote({ name, parent: process.cwd(), kind: 'repository', owner })
  const from = values.owner === undefined ? ', the e-mail address of the git user.' : '.'
  process.stdout.write(`${files.map(file => `  ${file}`).join('\n')}

Created ${name}.
Owner: ${owner}${from} To change it, edit ${name}/.github/CODEOWNERS.

Next:

  cd ${name} && npm install
  npm start            runs the screen alone, with a local provider
  npm test
  npm run build

README.md lists all further commands, up to the release to all members.
`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { answerHelp } from '@eqs/build/answer-help'
import { changedFiles, filesText } from './changed-files.ts'
import { done, isPublished, npm } from './npm.ts'
import { type PublishedPackage, publishedPackages, readPackage } from './packages.ts'
import { emit, stage } from './stage.ts'
import { reportFile } from './surface-report.ts'

// `npm run sdk`: see its usage below. If the registry has the current version of any package, but with other
// files, nothing is published. The registry's credentials are read from npm's configuration.

const usage = `npm run sdk -- publish [--registry ADDRESS]    publishes the packages that teams install and whose
                                               version the registry does not have yet

Example: npm run sdk -- publish --registry http://localhost:4873
`

answerHelp(usage)

async function run(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { registry: { type: 'string' } }
  })
  const [command, ...more] = positionals
  if (more.length > 0 || command !== 'publish') throw new Error(usage)
  say('the packages are compiled, and each is compared with the registry: this can take two minutes')
  emit()
  // npm would prefer the registry that its configuration names for the scope.
  const registry = values.registry ? [`--@eqs:registry=${values.registry}`] : []
  await publish(publishedPackages.map(readPackage), registry)
}

/** Prints a step of the work. The result goes to stdout. */
const say = (text: string): void => void process.stderr.write(`${text}\n`)

const called = ({ name, version }: PublishedPackage): string => `${name}@${version}`

/**
 * Publishes the packages whose current version is not in the registry yet.
 *
 * @throws {Error} before anything is published, when the registry has the current version of a package, but
 * with other files.
 */
async function publish(packages: readonly PublishedPackage[], registry: readonly string[]): Promise<void> {
  const staged = []
  for (const one of packages) {
    const version = called(one)
    say(`  ${version}`)
    const folder = await stage(one)
    const isThere = isPublished(folder, one, registry)
    const changed = isThere ? changedFiles(version, folder, registry) : []
    staged.push({ one, folder, version, isThere, changed })
  }
  const refused = staged.filter(({ changed }) => changed.length > 0)
  if (refused.length > 0)
    throw new Error(
      refused
        .map(
          ({ one, version, changed }) =>
            `${version} is in the registry with other files (${filesText(changed)}): ${raising(one)}`
        )
        .concat('Nothing was published.')
        .join('\n')
    )
  if (staged.some(({ isThere }) => !isThere)) say('publishing:')
  for (const { folder, version, isThere } of staged) {
    if (!isThere) done(npm(folder, 'publish', ...registry), `publishing ${version}`)
    process.stdout.write(`${version}${isThere ? ' is already in the registry' : ''}\n`)
  }
}

/**
 * Returns an instruction for the error message: how to raise the version of a package. A package with an
 * `api-report.md` needs a command, any other package an edit of `package.json`.
 */
const raising = ({ name, folder, path }: PublishedPackage): string =>
  existsSync(resolve(path, reportFile))
    ? `npm run api -- accept 'why' ${name} gives it a new version`
    : `raise the version in shared/${folder}/package.json`

try {
  await run()
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

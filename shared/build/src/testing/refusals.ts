import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Configuration, rspack } from '@rspack/core'
import type { RspackConfig } from '../rspack/build-env.ts'

// A script for tests. `refusals.ts '[{"folder":"…","env":{}}]'` builds each folder with the folder's
// `rspack.config.ts`. It prints a JSON list with the errors of each build, or an empty string for a build
// without errors. An error that would end a development server begins with "aborted: ". Tests run it in a separate
// process, because the build tools are ES modules.

interface Build {
  readonly folder: string
  readonly env?: Readonly<Record<string, unknown>>
  /** A change of a file after the configuration was made, as while a development server runs. */
  readonly edit?: { readonly file: string; readonly from: string; readonly to: string }
}

const builds: readonly Build[] = JSON.parse(process.argv[2] ?? '[]')
const reasons: string[] = []
for (const build of builds) reasons.push(await refusal(build))
process.stdout.write(JSON.stringify(reasons))

async function refusal({ folder, env = {}, edit }: Build): Promise<string> {
  const file = pathToFileURL(resolve(folder, 'rspack.config.ts')).href
  const { default: configure }: { default: RspackConfig } = await import(file)
  try {
    const config = await configure(env, {})
    if (edit) {
      const path = join(folder, edit.file)
      writeFileSync(path, readFileSync(path, 'utf8').replace(edit.from, edit.to))
    }
    return await compile(config)
  } catch (reason) {
    return String(reason)
  }
}

/** Runs the build of a configuration. Returns the errors as text; an empty string when there are none. */
function compile(config: Configuration): Promise<string> {
  return new Promise((done, fail) => {
    rspack(config).run((error, stats) => {
      if (error) fail(new Error(`aborted: ${error.message}`))
      else done(stats?.hasErrors() ? stats.toString('errors-only') : '')
    })
  })
}

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { rspack } from '@rspack/core'
import { DescribeBuild } from '../rspack/describe-build.ts'
import { federatedConfig } from '../rspack/remote.ts'
import { type SharedNames, usedNames } from '../rspack/shared-names.ts'
import { toPlace } from '../workspace.ts'

// A script for tests. `names-of.ts <folder>` builds each subfolder as a remote. It prints JSON: by subfolder,
// the names of the exports that the remote uses from our shared packages. Tests run it in a separate process,
// because the build tools are ES modules.

const [folder = ''] = process.argv.slice(2)
const names: Record<string, SharedNames> = {}
for (const name of readdirSync(folder)) names[name] = await readSharedNames(join(folder, name))
process.stdout.write(JSON.stringify(names))

async function readSharedNames(context: string): Promise<SharedNames> {
  let used: SharedNames | undefined
  const describe = new DescribeBuild(async (_, compilation) => {
    used = await usedNames(compilation)
    return {}
  })
  const config = federatedConfig({ ...toPlace('mf-account'), mode: 'production', version: '1.0.0' })
  const compiler = rspack({
    ...config,
    context,
    output: { ...config.output, path: join(context, 'dist') },
    plugins: [...(config.plugins ?? []), describe]
  })
  await new Promise<void>((done, fail) => {
    compiler.run((error, stats) =>
      stats && !stats.hasErrors() ? done() : fail(error ?? new Error(stats?.toString('errors-only')))
    )
  })
  if (!used) throw new Error(`${context} was not described`)
  return used
}

import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { root } from '@eqs/build/workspace'
import { rspack } from '@rspack/core'

/** Packages that bring programs or files of their own along. */
const asTheyAre =
  /^(?:@node-rs\/argon2|@cyclonedx\/cyclonedx-library|tsx\/.*|@electric-sql\/pglite|@bokuweb\/zstd-wasm|@rspack\/core|@module-federation\/.*|axe-core|playwright-core|pg)$/

/** The programs that tests start hundreds of times, by the variables that tell tests where they are. */
const programs = {
  SANDBOX_PROGRAM: 'shared/sandbox/src/main.ts',
  RELEASE_PROGRAM: 'shared/release/src/cli/cli.ts',
  CLUB_PROGRAM: 'shared/release/src/develop/local.ts'
}

/** Puts each of them into one file, for the environment of the tests: hundreds of starts take longer than what is started. */
export async function bundlePrograms(): Promise<Readonly<Record<string, string>>> {
  const bundled: Record<string, string> = {}
  for (const [variable, entry] of Object.entries(programs))
    bundled[variable] = await bundleProgram(entry, variable.toLowerCase().replace('_program', ''))
  return bundled
}

/**
 * Puts a program of the repository into few files of JavaScript, which starts in a fraction of the processor's time that it takes to
 * read hundreds of files of TypeScript.
 *
 * @param entry from the repository's root.
 * @returns the file's path.
 */
async function bundleProgram(entry: string, name: string): Promise<string> {
  // Of its own: parts of different programs may have the same name, and not the same modules.
  const folder = resolve(root, '.cache/programs', name)
  const place = createRequire(resolve(root, entry))
  const compiler = rspack({
    mode: 'development',
    devtool: false,
    target: 'node20',
    context: root,
    entry: { [name]: resolve(root, entry) },
    output: { path: folder, filename: '[name].mjs', module: true, chunkFormat: 'module' },
    resolve: {
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
      conditionNames: ['node', 'import', 'default']
    },
    externals: [
      ({ request = '' }, done) =>
        asTheyAre.test(request) ? done(undefined, `node-commonjs ${place.resolve(request)}`) : done()
    ],
    module: {
      // An address stays what it is, beside the file that it is written in.
      parser: { javascript: { url: false, importMeta: true } },
      rules: [
        {
          test: /\.tsx?$/,
          loader: 'builtin:swc-loader',
          options: { jsc: { parser: { syntax: 'typescript', tsx: true }, target: 'es2022' } }
        }
      ]
    },
    ignoreWarnings: [/./]
  })
  return await new Promise((done, fail) =>
    compiler.run((error, stats) => {
      if (error || stats?.hasErrors()) fail(error ?? new Error(stats?.toString('errors-only')))
      else compiler.close(() => done(resolve(folder, `${name}.mjs`)))
    })
  )
}

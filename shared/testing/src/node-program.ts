import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { root } from '@eqs/build/workspace'
import { rspack } from '@rspack/core'

/** Matches packages that are not bundled. Most of them load files from their own folder at run time. */
const asTheyAre =
  /^(?:@node-rs\/argon2|@cyclonedx\/cyclonedx-library|jiti|@electric-sql\/pglite|@bokuweb\/zstd-wasm|@rspack\/core|@module-federation\/.*|axe-core|playwright-core|pg)$/

/**
 * Programs that tests start hundreds of times. The keys are the environment variables that contain the paths
 * of the bundles, the values are the source files.
 */
const programs = {
  SANDBOX_PROGRAM: 'shared/sandbox/src/main.ts',
  RELEASE_PROGRAM: 'shared/release/src/cli/cli.ts',
  CLUB_PROGRAM: 'shared/develop/src/local.ts'
}

/**
 * Bundles `programs`, because starting a program from its sources takes longer than running it.
 *
 * @returns the environment variables with the paths of the bundles.
 */
export async function bundlePrograms(): Promise<Readonly<Record<string, string>>> {
  const bundled: Record<string, string> = {}
  for (const [variable, entry] of Object.entries(programs))
    bundled[variable] = await bundleProgram(entry, variable.toLowerCase().replace('_program', ''))
  return bundled
}

/**
 * Bundles a program of the repository into a few JavaScript files. Starting the bundle takes a fraction of
 * the CPU time that starting hundreds of TypeScript files takes.
 *
 * @param entry path relative to the repository's root.
 * @param name the name of the bundle and its folder.
 * @returns the path of the bundle's entry file.
 */
async function bundleProgram(entry: string, name: string): Promise<string> {
  // Each program has a folder of its own, because chunks of different programs may have the same name and
  // different content.
  const folder = resolve(root, '.cache/programs', name)
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
      ({ request = '', context = root }, done) =>
        asTheyAre.test(request)
          ? done(undefined, `node-commonjs ${createRequire(resolve(context, 'index.js')).resolve(request)}`)
          : done()
    ],
    module: {
      // Rspack must not rewrite `new URL(…, import.meta.url)` and `import.meta`: the program needs their
      // values at run time.
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

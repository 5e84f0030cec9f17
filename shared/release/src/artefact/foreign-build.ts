import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { descriptionFile, exposedModule } from '@eqs/build/published-files'
import { satisfies } from 'semver'
import * as v from 'valibot'

// Builds of other tools. The club runs classic scripts with integrity, from one folder, with the host's copy
// of shared modules. A team that comes from another tool gets all obstacles at once, each with its remedy.

/** The fields of Module Federation's manifest that are needed to find the obstacles. */
const manifest = v.object({
  metaData: v.object({
    globalName: v.fallback(v.string(), ''),
    publicPath: v.fallback(v.string(), 'auto'),
    remoteEntry: v.object({
      name: v.string(),
      path: v.fallback(v.string(), ''),
      type: v.fallback(v.string(), '')
    })
  }),
  exposes: v.fallback(v.array(v.object({ path: v.string() })), []),
  shared: v.fallback(
    v.array(
      v.object({
        name: v.string(),
        requiredVersion: v.fallback(v.string(), '*'),
        assets: v.optional(v.unknown())
      })
    ),
    []
  )
})

type Manifest = v.InferOutput<typeof manifest>

/** Module Federation's own description of a build. */
export const manifestFile = 'mf-manifest.json'

/** Versions of the shared modules that the host provides, by name. */
type Brought = Readonly<Record<string, string>>

/**
 * Refuses a folder that has no description of a remote.
 *
 * @throws {Error} with every reason why the club cannot run this build.
 */
export async function refuseForeignBuild(folder: string, brought: Brought): Promise<void> {
  if (existsSync(join(folder, descriptionFile))) return
  const reasons = await foreignReasons(folder, brought)
  throw new Error(
    [`${folder} is no build that a club can run:`, ...reasons.map(reason => `  ${reason}`)].join('\n')
  )
}

async function foreignReasons(folder: string, brought: Brought): Promise<readonly string[]> {
  const files = await filesBelow(folder)
  const scripts = new Map(
    await Promise.all(
      files
        .filter(file => /\.m?js$/.test(file))
        .map(async file => [file, await readFile(join(folder, file), 'utf8')] as const)
    )
  )
  const known = files.includes(manifestFile)
    ? v.safeParse(
        v.pipe(v.string(), v.parseJson(), manifest),
        await readFile(join(folder, manifestFile), 'utf8')
      )
    : undefined
  return [
    `it has no ${descriptionFile}, the description of a version: remoteBuild of @eqs/build writes it (rspack.config.ts)`,
    ...foldersReasons(files),
    ...scriptReasons(scripts),
    ...(known?.success
      ? manifestReasons(known.output, brought)
      : [
          `it has no ${manifestFile} that can be read, so its exposed and shared modules are not known: set manifest: true`
        ])
  ]
}

async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)))
    .sort()
}

function foldersReasons(files: readonly string[]): readonly string[] {
  const folders = new Set(files.filter(file => file.includes('/')).map(file => file.split('/')[0]))
  return folders.size === 0
    ? []
    : [
        `its files are in folders (${[...folders].join(', ')}): a version is one folder, so name them [name].js and [name].css`
      ]
}

const looksLikeModule = /(?:^|[;}\n])\s*(?:import\s*[{*"'\w]|export\s*[{*]|export default)|import\.meta/

function scriptReasons(scripts: ReadonlyMap<string, string>): readonly string[] {
  const those = (pattern: RegExp) =>
    [...scripts].filter(([, text]) => pattern.test(text)).map(([file]) => basename(file))
  const modules = those(looksLikeModule)
  const styles = those(/createElement\((["'`])style\1\)/)
  const evals = those(/\beval\(\s*(?:["'`]|__webpack_require__)/)
  const hasIntegrity = [...scripts.values()].some(text => /sha(?:256|384|512)-[A-Za-z0-9+/]{20}/.test(text))
  return [
    ...(modules.length > 0
      ? [
          `ES modules: ${few(modules)}. The host runs classic scripts, because browsers do not check the integrity of imports: build a container of type var with Rspack or webpack, since Vite only has module chunks`
        ]
      : []),
    ...(hasIntegrity || modules.length > 0 || scripts.size < 2
      ? []
      : [
          'its chunks are requested without an integrity: SubresourceIntegrityPlugin, with output.crossOriginLoading anonymous'
        ]),
    ...(styles.length > 0
      ? [
          `styles are put into the page at run time, by ${few(styles)}, which the page’s policy forbids: extract them into files, as with mini-css-extract-plugin`
        ]
      : []),
    ...(evals.length > 0
      ? [`strings are run as code, by ${few(evals)}, which the policy forbids: devtool: false`]
      : [])
  ]
}

/** Joins at most two names. Short names come first, because generated names are long. */
function few(files: readonly string[]): string {
  const [one = '', two, ...more] = [...files].sort((a, b) => a.length - b.length)
  if (two === undefined) return one
  return more.length === 0 ? `${one} and ${two}` : `${one}, ${two} and ${more.length} more`
}

function manifestReasons({ metaData, exposes, shared }: Manifest, brought: Brought): readonly string[] {
  const exposed = exposes.map(({ path }) => path)
  const { globalName, publicPath } = metaData
  return [
    ...(exposed.includes(exposedModule)
      ? []
      : [`it exposes ${exposed.join(', ') || 'nothing'}: the host asks for ${exposedModule}`]),
    ...(publicPath === 'auto' || publicPath === ''
      ? []
      : [`its files are fetched from ${publicPath}, wherever it is published: set publicPath auto`]),
    ...(/\d+_\d+_\d+/.test(globalName)
      ? []
      : [
          `its container is named ${globalName || 'by no name'}: two versions may be in one page, so the name needs the version, such as mf_gift_cards_1_2_0`
        ]),
    ...shared.flatMap(({ name, requiredVersion, assets }) => {
      const version = brought[name] ?? brought[name.split('/')[0] ?? '']
      if (version === undefined)
        return [`it shares ${name}, which the host does not bring: bundle it, and remove it from shared`]
      if (!satisfies(version, requiredVersion, { includePrerelease: true }))
        return [`it needs ${name} ${requiredVersion}, and the host brings ${version}`]
      return /\.m?js"/.test(JSON.stringify(assets ?? null))
        ? [
            `it has a copy of ${name}, and two copies do not work together: set singleton, strictVersion, and import: false`
          ]
        : []
    })
  ]
}

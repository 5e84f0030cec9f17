import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { satisfies } from 'semver'
import * as v from 'valibot'
import { descriptionFile, exposedModule, federationManifest } from './published-files.ts'

// Explains to a team why the club cannot run a build of another Module Federation tool. The club needs classic scripts with
// integrity, in one folder, which use the host's shared modules. The message lists all obstacles at once, each with its remedy.

const manifest = v.object({
  metaData: v.object({
    globalName: v.fallback(v.string(), ''),
    publicPath: v.fallback(v.string(), 'auto')
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

/** Versions of the shared modules that the host provides, by name. */
type ProvidedVersions = Readonly<Record<string, string>>

/**
 * Refuses a folder without the description of a remote.
 *
 * @throws {Error} with every reason why the club cannot run the build.
 */
export async function refuseForeignBuild(folder: string, provided: ProvidedVersions): Promise<void> {
  if (existsSync(join(folder, descriptionFile))) return
  const obstacles = await findObstacles(folder, provided)
  throw new Error(
    [`the club cannot run the build in ${folder}:`, ...obstacles.map(text => `  ${text}`)].join('\n')
  )
}

async function findObstacles(folder: string, provided: ProvidedVersions): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)))
    .sort()
  const read = async (file: string) => [file, await readFile(join(folder, file), 'utf8')] as const
  const scripts = await Promise.all(files.filter(file => /\.m?js$/.test(file)).map(read))
  const [, text] = files.includes(federationManifest) ? await read(federationManifest) : []
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), manifest), text)
  return [
    `it has no ${descriptionFile}, the description of a version: remoteBuild of @eqs/build writes it (rspack.config.ts)`,
    ...folderObstacles(files),
    ...scriptObstacles(new Map(scripts)),
    ...(parsed.success
      ? manifestObstacles(parsed.output, provided)
      : [
          `it has no valid ${federationManifest}, which lists the exposed and shared modules: set manifest: true`
        ])
  ]
}

function folderObstacles(files: readonly string[]): readonly string[] {
  const folders = new Set(files.filter(file => file.includes('/')).map(file => file.split('/')[0]))
  return listIf([
    folders.size > 0,
    `its files are in folders (${[...folders].join(', ')}): a version is one folder, so name them [name].js and [name].css`
  ])
}

const modulePattern = /(?:^|[;}\n])\s*(?:import\s*[{*"'\w]|export\s*[{*]|export default)|import\.meta/

function scriptObstacles(scripts: ReadonlyMap<string, string>): readonly string[] {
  const findFiles = (pattern: RegExp) =>
    [...scripts].filter(([, text]) => pattern.test(text)).map(([file]) => basename(file))
  const modules = findFiles(modulePattern)
  const styles = findFiles(/createElement\((["'`])style\1\)/)
  const evals = findFiles(/\beval\(\s*(?:["'`]|__webpack_require__)/)
  const hasIntegrity = [...scripts.values()].some(text => /sha(?:256|384|512)-[A-Za-z0-9+/]{20}/.test(text))
  return listIf(
    [
      modules.length > 0,
      `it has ES modules: ${abbreviate(modules)}. The host runs classic scripts, because browsers do not check the integrity of imports: build a container of type var with Rspack or webpack; Vite cannot`
    ],
    [
      !hasIntegrity && modules.length === 0 && scripts.size > 1,
      'its chunks are requested without an integrity: add SubresourceIntegrityPlugin, and set output.crossOriginLoading to anonymous'
    ],
    [
      styles.length > 0,
      `${abbreviate(styles)} inserts styles at run time, which the page’s content security policy forbids: extract them into files, for example with mini-css-extract-plugin`
    ],
    [
      evals.length > 0,
      `${abbreviate(evals)} runs strings as code, which the content security policy forbids: set devtool: false`
    ]
  )
}

/** Joins at most two names. Short names come first, because generated names are long. */
function abbreviate(files: readonly string[]): string {
  const [first = '', second, ...more] = [...files].sort((a, b) => a.length - b.length)
  if (second === undefined) return first
  return more.length === 0 ? `${first} and ${second}` : `${first}, ${second} and ${more.length} more`
}

function manifestObstacles(
  { metaData: { globalName, publicPath }, exposes, shared }: Manifest,
  provided: ProvidedVersions
): readonly string[] {
  const exposed = exposes.map(({ path }) => path)
  return [
    ...listIf(
      [
        !exposed.includes(exposedModule),
        `it exposes ${exposed.join(', ') || 'nothing'}: the host asks for ${exposedModule}`
      ],
      [
        publicPath !== 'auto' && publicPath !== '',
        `its files are fetched from ${publicPath}, wherever it is published: set publicPath to auto`
      ],
      [
        !/\d+_\d+_\d+/.test(globalName),
        `its container is named ${globalName || 'nothing'}: a page can have two versions, so the name needs the version, such as mf_gift_cards_1_2_0`
      ]
    ),
    ...shared.flatMap(({ name, requiredVersion, assets }) => {
      const version = provided[name] ?? provided[name.split('/')[0] ?? '']
      if (version === undefined)
        return [`it shares ${name}, which the host does not provide: bundle it, and remove it from shared`]
      if (!satisfies(version, requiredVersion, { includePrerelease: true }))
        return [`it needs ${name} ${requiredVersion}, and the host provides ${version}`]
      return listIf([
        /\.m?js"/.test(JSON.stringify(assets ?? null)),
        `it has a copy of ${name}, and two copies do not work together: set singleton, strictVersion, and import: false`
      ])
    })
  ]
}

/** Returns the texts whose condition is true. */
const listIf = (...texts: readonly (readonly [isListed: boolean, text: string])[]): readonly string[] =>
  texts.flatMap(([isListed, text]) => (isListed ? [text] : []))

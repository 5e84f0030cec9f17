import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { configNames } from '@eqs/config/schema'
import { hostContracts } from '@eqs/contracts/contract-range'
import { versionPath } from '@eqs/contracts/discovery'
import { type Compiler, type Configuration, rspack } from '@rspack/core'
import * as v from 'valibot'
import { hostFiles, packagesFile } from '../published-files.ts'
import { remoteNames, root, toPlace } from '../workspace.ts'
import { AppManifest, readHead } from './app-manifest.ts'
import type { DrawPicture } from './app-pictures.ts'
import { type BuildOptions, baseConfig } from './base.ts'
import { BuildRefused, orRefuse, type RspackConfig, readEnv } from './build-env.ts'
import { type BuiltFiles, type Describe, DescribeBuild, getGroup } from './describe-build.ts'
import { developmentServer, refuseTakenPort } from './development-server.ts'
import { FederationPlugin } from './federation-plugin.ts'
import { federationRuntimeAliases, withoutUnreached } from './federation-runtime.ts'
import { ListPackages } from './list-packages.ts'
import { changedLibraries, modePlugins } from './mode-plugins.ts'
import { idsFromRoot, NamedFromRoot, rootAlias } from './named-from-root.ts'
import { offeredParts, partsAlias, partsRule } from './offered-parts.ts'
import { hostName, renderedLayout } from './rendered.ts'
import { provideShared, sharedVersions } from './shared-modules.ts'
import { providedNames, type SharedNames } from './shared-names.ts'

/** Functions of the release tool that the host's build calls. */
export interface Checkout {
  /** Returns the public keys whose signatures the host accepts: Ed25519 keys in base64url. */
  publicKeys(): Promise<readonly string[]>
  /**
   * Starts a server for all requests that the development server does not answer itself.
   *
   * @param remotes names of the remotes under development. All other remotes are served as published.
   * @returns the server's address.
   */
  serveBehind(remotes: readonly string[]): Promise<string>
}

interface HostBuild extends BuildOptions {
  readonly releaseKeys: readonly string[]
}

/** Schema of an `--env` value that contains a comma-separated list. */
const values = v.pipe(
  v.string(),
  v.transform(text => text.split(',').filter(Boolean))
)
const list = v.optional(values)

/** Schema of the `--env` value `releaseKeys`: a comma-separated list of public keys. */
export const keyList = v.optional(
  v.pipe(
    values,
    v.array(v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'a release key is 32 bytes in base64url')))
  )
)

/**
 * Creates the default export of the host's `rspack.config.ts`. `rspack build` builds the host application,
 * the boot script, the script that replaces a prerendered screen by React's (`hand-over.ts`) and the service
 * worker, and writes all files that publishing needs to `dist`.
 * `rspack serve` serves the host from its sources, together with the published remotes. With `--env
 * remotes=mf-account` it also serves the given remotes from their sources.
 *
 * @param checkout the functions of the release tool that the build calls.
 * @param draw draws the club's icon and the picture of a link's preview.
 * @returns the function that creates the configurations.
 */
export function hostBuild(
  { publicKeys, serveBehind }: Checkout,
  draw: DrawPicture
): RspackConfig<Configuration[]> {
  return async (...asked) => {
    const entries = { remotes: list, releaseKeys: keyList }
    const { mode, remotes = [], releaseKeys, served, version } = readEnv(toPlace('host'), entries, asked)
    if (served) return developedConfigs(serveBehind, remotes)
    if (remotes.length > 0) throw new BuildRefused('host: --env remotes is for rspack serve')
    const build = { ...toPlace('host'), mode, releaseKeys: releaseKeys ?? (await orRefuse(publicKeys)) }
    // The other builds wait for the build of the shell, because that build empties the output folder.
    const dependencies = ['host']
    return [
      publishedConfig(build, version, draw),
      { ...bootConfig(build), dependencies },
      { ...oneFile(build, hostFiles.handOver, './src/prerendered/hand-over.ts'), dependencies },
      { ...serviceWorkerConfig(build), dependencies }
    ]
  }
}

/** Returns the configuration of the shell's production build. */
function publishedConfig(build: HostBuild, version: string, draw: DrawPicture): Configuration {
  const config = shellConfig(build, `/${versionPath('host', version)}/`)
  const describe: Describe = async (built, compilation) => {
    const said = { version, provides: providedNames(compilation) }
    return describeHost(build, said, built, await renderedLayout(build))
  }
  const plugins = [
    ...(config.plugins ?? []),
    new AppManifest(draw),
    new DescribeBuild(describe),
    new ListPackages(packagesFile)
  ]
  if (build.releaseKeys.length === 0) plugins.push(new WarnOfMissingKeys())
  return { ...config, plugins }
}

/** Returns the development configurations of the host and of the given remotes, for `rspack serve`. */
async function developedConfigs(
  serveBehind: Checkout['serveBehind'],
  remotes: readonly string[]
): Promise<Configuration[]> {
  const unknown = remotes.filter(name => !remoteNames().includes(name))
  if (unknown.length > 0)
    throw new BuildRefused(
      `unknown remote ${unknown.join(', ')}. The remotes are ${remoteNames().join(', ')}`
    )
  await refuseTakenPort()
  const behind = await orRefuse(() => serveBehind(remotes))
  const host = shellConfig({ ...toPlace('host'), mode: 'development', releaseKeys: [] }, '/host-dev/')
  const devServer = developmentServer({
    name: 'the club',
    proxy: [{ context: () => true, target: behind, changeOrigin: true }]
  })
  return [{ ...host, devServer }, ...(await Promise.all(remotes.map(inHostConfig)))]
}

/** Returns the development configuration of a remote, which the remote's `rspack.config.ts` creates. */
async function inHostConfig(name: string): Promise<Configuration> {
  const file = pathToFileURL(resolve(root, name, 'rspack.config.ts')).href
  const { default: build }: { default: RspackConfig } = await import(file)
  return build({ inHost: true, version: developedVersion }, {})
}

/** The version of every remote that the host's development server serves from its sources. */
export const developedVersion = '0.0.0'

/**
 * Returns the configuration of the shell. The configuration lists no remotes, because the page reads the list
 * of remotes at run time (the discovery document).
 */
function shellConfig({ mode, releaseKeys }: HostBuild, publicPath: string): Configuration {
  const base = baseConfig({ ...toPlace('host'), mode })
  return {
    ...base,
    name: 'host',
    entry: { main: './src/main.tsx' },
    // Chunk files are named by id. The name of a chunk only determines which modules are in the chunk.
    output: { ...base.output, chunkFilename: '[id].js', uniqueName: hostName, publicPath },
    resolve: {
      ...base.resolve,
      alias: { ...base.resolve?.alias, ...federationRuntimeAliases(), ...rootAlias, ...partsAlias }
    },
    module: { ...base.module, rules: [...(base.module?.rules ?? []), partsRule] },
    optimization: { ...base.optimization, moduleIds: false },
    plugins: [
      ...modePlugins(mode),
      changedLibraries(mode),
      ...idsFromRoot(),
      releaseKeysIn(releaseKeys),
      offeredParts(),
      ...withoutUnreached(mode),
      new NamedFromRoot(),
      new FederationPlugin({ runtime: 'host', name: hostName, remotes: {} }),
      provideShared(mode)
    ]
  }
}

/**
 * Returns the configuration of the boot script, which is built into one small file. The boot script is
 * inlined into the HTML and runs before any other script is fetched.
 */
export const bootConfig = (build: HostBuild): Configuration => ({
  ...oneFile(build, hostFiles.boot, './src/boot/boot.ts'),
  plugins: [releaseKeysIn(build.releaseKeys), listedBeside(hostFiles.boot)]
})

/** Returns the configuration of the service worker, with which the club opens offline. */
const serviceWorkerConfig = (build: HostBuild): Configuration => ({
  ...oneFile(build, hostFiles.serviceWorker, './service-worker/service-worker.ts'),
  plugins: [releaseKeysIn(build.releaseKeys), listedBeside(hostFiles.serviceWorker)]
})

/** Returns the plugin that replaces `RELEASE_KEYS` in the host's sources by the list of public keys. */
export const releaseKeysIn = (releaseKeys: readonly string[]) =>
  new rspack.DefinePlugin({ RELEASE_KEYS: JSON.stringify(releaseKeys) })

/** Returns the plugin that lists the packages of a separately built script, in a file next to the script. */
const listedBeside = (file: string) => new ListPackages(`${file}.${packagesFile}`)

function oneFile(build: BuildOptions, filename: string, entry: string): Configuration {
  const base = baseConfig(build)
  return {
    ...base,
    name: filename,
    entry,
    devtool: false,
    output: { path: base.output?.path ?? '', filename, iife: true, clean: false },
    plugins: [listedBeside(filename)]
  }
}

/**
 * Returns the file that describes the host's build: the parts of the HTML page, the file names and
 * integrities, and the shared modules that the host provides.
 *
 * @param plain the prerendered layout of pages for visitors, as HTML.
 */
function describeHost(
  { releaseKeys }: HostBuild,
  said: { readonly version: string; readonly provides: SharedNames },
  built: BuiltFiles,
  plain: string
): Record<string, string> {
  const main = getGroup(built, 'main')
  const source = (file: string) => readFileSync(resolve(root, 'host/src/boot', file), 'utf8')
  const css = main.filter(file => file.endsWith('.css')).map(built.text)
  const description = {
    name: 'host',
    ...said,
    ...hostContracts,
    configNames,
    initial: main.filter(file => file.endsWith('.js')),
    signatureCheck: getGroup(built, 'signature-check'),
    shared: sharedVersions(),
    releaseKeys,
    shell: {
      html: source('shell.html').trim(),
      css: css.join('\n').trim(),
      head: readHead(`/${versionPath('host', said.version)}`),
      plain
    },
    assets: built.assets
  }
  return { [hostFiles.description]: JSON.stringify(description, null, 2) }
}

/** Rspack plugin that adds a warning to the build: a host without release keys accepts no release. */
class WarnOfMissingKeys {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('WarnOfMissingKeys', compilation => {
      compilation.warnings.push(
        new rspack.WebpackError(
          'there are no release keys yet, so this host accepts no release. Create them with `npm run release -- keys new`, or publish a version'
        )
      )
    })
  }
}

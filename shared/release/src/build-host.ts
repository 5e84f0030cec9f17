import { readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { bootConfig, compile, hostConfig, root, serviceWorkerConfig, sharedVersions } from '@eqs/build'
import { versionPath } from './store/store.ts'

/** Reads a file that is not to stand among the version's own: in the HTML, or at the top. */
async function takeOut(file: string): Promise<string> {
  const text = await readFile(file, 'utf8')
  await rm(file)
  return text.trim()
}

/**
 * Builds the host into a folder, and says what the HTML has to hold.
 *
 * @param releaseKeys the public keys whose signatures it accepts.
 */
export async function buildHost(version: string, outputPath: string, releaseKeys: readonly string[]) {
  const options = { folder: 'host', mode: 'production', outputPath, releaseKeys } as const
  const built = await compile(hostConfig({ ...options, publicPath: `/${versionPath('host', version)}/` }))
  await compile(bootConfig(options))
  await compile(serviceWorkerConfig(options))
  const main = built.groups.get('main') ?? []
  const source = (file: string) => readFile(resolve(root, 'host/src/boot', file), 'utf8')
  const styles = main.filter(file => file.endsWith('.css'))
  const css = await Promise.all([
    source('shell.css'),
    ...styles.map(file => readFile(join(outputPath, file), 'utf8'))
  ])
  return {
    name: 'host' as const,
    version,
    initial: main.filter(file => file.endsWith('.js')),
    shared: { ...sharedVersions() },
    releaseKeys,
    boot: await takeOut(join(outputPath, 'boot.js')),
    serviceWorker: await takeOut(join(outputPath, 'service-worker.js')),
    shell: { html: (await source('shell.html')).trim(), css: css.join('\n').trim() }
  }
}

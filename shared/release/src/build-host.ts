import { readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { bootConfig, compile, hostConfig, root, sharedVersions } from '@eqs/build'

/** Builds the host into a folder, and says what the HTML has to hold. */
export async function buildHost(version: string, outputPath: string) {
  const options = { folder: 'host', mode: 'production', outputPath } as const
  const built = await compile(hostConfig(options))
  await compile(bootConfig(options))
  const boot = await readFile(join(outputPath, 'boot.js'), 'utf8')
  // It lives inside the HTML only.
  await rm(join(outputPath, 'boot.js'))
  const source = (file: string) => readFile(resolve(root, 'host/src/boot', file), 'utf8')
  return {
    name: 'host' as const,
    version,
    initial: [...(built.groups.get('main') ?? [])],
    shared: { ...sharedVersions() },
    boot: boot.trim(),
    shell: { html: (await source('shell.html')).trim(), css: (await source('shell.css')).trim() }
  }
}

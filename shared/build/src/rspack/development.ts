import { resolve } from 'node:path'
import type { Configuration } from '@rspack/core'
import { root } from '../workspace.ts'
import { hostConfig } from './host.ts'
import { remoteConfig } from './remote.ts'

/** The host or a remote as its team works on it, under `/host-dev/` or `/mf-account/` of the development server. */
export function developmentConfig(folder: string, version: string): Configuration {
  const options = {
    folder,
    mode: 'development',
    outputPath: resolve(root, folder, 'dist/development')
  } as const
  if (folder === 'host') return hostConfig({ ...options, publicPath: '/host-dev/', releaseKeys: [] })
  const config = remoteConfig({ ...options, version })
  return { ...config, output: { ...config.output, publicPath: `/${folder}/` } }
}

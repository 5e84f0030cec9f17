export { type BuildResult, compile } from './compile.ts'
export { developmentConfig } from './rspack/development.ts'
export { bootConfig, hostConfig, serviceWorkerConfig } from './rspack/host.ts'
export { monolithConfig } from './rspack/monolith.ts'
export {
  containerName,
  entryFile,
  exposedChunk,
  exposedModule,
  type RemoteConfig,
  remoteFor
} from './rspack/remote.ts'
export { sharedRanges, sharedVersions } from './rspack/shared-modules.ts'
export { standaloneConfig } from './rspack/standalone.ts'
export { packageVersion, remoteNames, root } from './workspace.ts'

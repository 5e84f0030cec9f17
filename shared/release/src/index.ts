export { makeChange } from './change/change.ts'
export { setConfig } from './change/config.ts'
export { promote } from './change/promote.ts'
export { createGate } from './gate/gate.ts'
export { latestEntry } from './history/history.ts'
export { trustedBase } from './history/trusted-history.ts'
export { ensureReleaseKeys, type ReleaseKeys, readReleaseKeys } from './keys/release-keys.ts'
export { knownVersions } from './published/known-versions.ts'
export { publicationPath, signedPublication } from './published/publication.ts'
export {
  localMark,
  publishedVersions,
  readHostRelease,
  readRemoteRelease
} from './published/release-files.ts'
export { cspHash } from './render/content-security-policy.ts'
export { configOfPage, liveConfig } from './render/deployment-config.ts'
export { render } from './render/render.ts'
export { inlineJson, renderHtml } from './render/render-html.ts'
export { signDiscovery } from './render/render-release.ts'
export { answerOperators, operatorPaths } from './serve/operator-pages.ts'
export { hasCode, UsageError } from './store/errors.ts'
export { FolderStore } from './store/folder-store.ts'
export { dataDir, releaseKeyFile, staticRootFolder } from './store/places.ts'
export { isBelowVersions, readText, type Store } from './store/store.ts'
export { createTelemetry, telemetryPath } from './telemetry/telemetry.ts'
export { createClubServer } from './web/club-server.ts'
export { close, listen } from './web/listen.ts'
export { readStyle, styledPage } from './web/styled-page.ts'

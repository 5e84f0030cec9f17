import { answerCandidates } from '@eqs/build/candidates'
import { toPlace } from '@eqs/build/workspace'
import { ensurePushKeys } from '@eqs/sandbox/push-keys'
import { hashSources } from '../build/hash-sources.ts'
import { createGate } from '../gate/gate.ts'
import { ensureReleaseKeys } from '../keys/release-keys.ts'
import { isReserved } from '../serve/operator-pages.ts'
import { type Answer, startClub } from '../serve/start-club.ts'
import { pushKeyFile, releaseKeyFile, staticRootFolder } from '../store/data-dir.ts'
import { FolderStore } from '../store/folder-store.ts'
import { isBelowVersions } from '../store/store.ts'
import { developmentPage } from './development-page.ts'
import { showProgress } from './progress.ts'
import { stage } from './staging.ts'

// What stands behind a development server: the club as it is published, with a page that takes host and remotes from the
// development server. `club-behind.ts mf-account …` names the remotes that are worked on; it prints its address.

const remotes = process.argv.slice(2)
const store = new FolderStore(staticRootFolder())
await stage({
  store,
  keys: await ensureReleaseKeys(releaseKeyFile(), store),
  pushAppId: (await ensurePushKeys(pushKeyFile())).publicKey,
  gate: createGate({ store, withoutSmoke: 'working on it' }),
  ...showProgress(process.stderr)
})
const candidates = answerCandidates(remotes.map(toPlace), ({ name }) => hashSources(name))
const page: Answer = (request, response, next) => {
  const path = request.url?.split('?', 1)[0] ?? '/'
  const isPage = request.headers.accept?.includes('text/html') && !isReserved(path) && !isBelowVersions(path)
  if (!isPage) return next()
  developmentPage(store, remotes).then(
    html => response.setHeader('Content-Type', 'text/html; charset=utf-8').end(html),
    (error: unknown) => response.writeHead(500).end(String(error))
  )
}
const club = await startClub({
  root: store,
  port: Number(process.env.PORT ?? 0),
  first: (request, response, next) => candidates(request, response, () => page(request, response, next))
})
process.stdout.write(`${club.address}\n`)
process.once('SIGTERM', () => void club.close().then(() => process.exit(0)))

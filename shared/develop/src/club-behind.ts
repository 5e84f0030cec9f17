import { answerCandidates } from '@eqs/build/candidates'
import { toPlace } from '@eqs/build/workspace'
import { FolderStore, isBelowVersions, staticRootFolder } from '@eqs/release'
import { hashSources } from '@eqs/release/publish'
import { developmentPage } from './development-page.ts'
import { isReserved } from './reserved-paths.ts'
import { stageLocal } from './staging.ts'
import { type Middleware, startClub } from './start-club.ts'

// Serves the published club behind a development server, with a page that loads the host and the remotes in
// development from that server. `club-behind.ts mf-account …` names these remotes. The program prints its address.

const remotes = process.argv.slice(2)
const store = new FolderStore(staticRootFolder())
await stageLocal({ withoutSmoke: 'working on it', progress: process.stderr })
const answerCandidate = answerCandidates(remotes.map(toPlace), ({ name }) => hashSources(name))
const answerPage: Middleware = (request, response, next) => {
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
  handleFirst: (request, response, next) =>
    answerCandidate(request, response, () => answerPage(request, response, next))
})
const { CLUB_URL: url } = process.env
if (url) process.stderr.write(`\n${club.describe(url)}\ncompiling host, ${remotes.join(', ')} …\n`)
process.stdout.write(`${club.address}\n`)
process.once('SIGTERM', () => void club.close().then(() => process.exit(0)))

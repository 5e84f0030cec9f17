import { brotliCompressSync } from 'node:zlib'
import { computeIntegrity } from '@eqs/build/published-files'
import {
  createGate,
  type FolderStore,
  makeChange,
  promote,
  publicationPath,
  type ReleaseKeys,
  readText,
  signedPublication
} from '@eqs/release'
import { measureVisit, type Visitor, visit } from './measure-visit.ts'
import { pages } from './pages.ts'

// Measures how the cost of a visit and of a promotion grows with the number of remotes. To run this part
// alone, use `npm run bench -- remotes`.

/** Numbers of remotes at which the club is measured. */
const sizes = [5, 50, 500] as const

/**
 * Number of visits to each page for each number of remotes. The fastest visit counts, because other processes
 * of the machine only slow a visit down.
 */
const visits = 5

/**
 * Size of TCP's initial congestion window in bytes: ten segments. A server sends this much without waiting
 * for an acknowledgement.
 */
const congestionWindow = 14_600

/**
 * Adds synthetic remotes until the club has each number of remotes in `sizes`. For each number, prints the
 * cost of a visit and of promoting one remote, or the error when the added remotes cannot be promoted.
 *
 * @param say prints a line.
 */
export async function measureSizes(
  visitor: Visitor,
  store: FolderStore,
  keys: ReleaseKeys,
  say: (line: string) => void
): Promise<void> {
  say('\nremotes    promotion ms  page bytes (brotli)  address    requests  rounds  content ms')
  const gate = createGate({ store, withoutSmoke: 'made-up remotes' })
  const operation = { store, keys, gate, by: 'npm run bench', why: '' }
  let present = sizes[0] as number
  for (const size of sizes) {
    const names = Array.from({ length: size - present }, (_, index) => `mf-seccion-${present + index}`)
    for (const name of names) await putSynthetic(operation, name, '1.0.0')
    try {
      if (names.length > 0)
        await makeChange(operation, promote(names.map(name => ({ name, version: '1.0.0' }))))
      present = size
    } catch (error) {
      say(`${String(size).padEnd(10)} refused: ${error instanceof Error ? error.message : String(error)}`)
      continue
    }
    const bytes = brotliCompressSync((await readText(store, 'index.html')) ?? '').length
    const ms = size === sizes[0] ? '–' : String(await timeOfPromotion(operation, names[0] ?? ''))
    const page = `${bytes} (${(bytes / congestionWindow).toFixed(2)} windows)`
    for (const one of pages) {
      const { requests, rounds } = await measureVisit(visitor, store, one)
      const quickest: number[] = []
      for (let count = 0; count < visits; count += 1)
        quickest.push((await visit(visitor, store, one, 0)).elapsed)
      say(
        `${String(size).padEnd(10)} ${ms.padStart(12)}  ${page.padStart(20)}  ${one.path.padEnd(9)}  ${String(requests).padStart(8)}  ${String(rounds.content).padStart(6)}  ${String(Math.min(...quickest)).padStart(10)}`
      )
    }
  }
}

/** @returns the time for promoting one remote to all members, in milliseconds, without the smoke test. */
async function timeOfPromotion(operation: Parameters<typeof makeChange>[0], name: string): Promise<number> {
  await putSynthetic(operation, name, '1.1.0')
  const started = performance.now()
  await makeChange(operation, promote([{ name, version: '1.1.0' }]))
  return Math.round(performance.now() - started)
}

/**
 * Publishes a synthetic remote with five files, as many as a small real remote has: an entry, and a script
 * and a stylesheet each for the app and for one screen.
 */
async function putSynthetic(
  { store, keys, by }: Parameters<typeof makeChange>[0],
  name: string,
  version: string
): Promise<void> {
  const folder = `remotes/${name}/${version}`
  const container = `${name}_${version}`.replace(/\W/g, '_')
  const entry = 'remote-entry.js'
  const [app, appCss] = ['app.js', 'app.css']
  const [screen, screenCss] = ['screen.js', 'screen.css']
  const assets: Record<string, string> = {}
  for (const file of [entry, app, appCss, screen, screenCss]) {
    const body = `/* ${name} ${version} ${file} */`
    assets[file] = computeIntegrity(body)
    await store.create(`${folder}/${file}`, body)
  }
  const title = `Sección ${name.slice('mf-seccion-'.length)}`
  const path = `/${name.slice('mf-'.length)}`
  const description = JSON.stringify({
    url: `/${folder}/${entry}`,
    metadata: { integrity: assets[entry], version },
    extras: {
      contract: 1,
      container,
      assets,
      initial: [entry, app, appCss],
      chunks: { screen: [screen, screenCss] },
      shared: {},
      remote: {
        name,
        contract: 1,
        routes: [{ path, guard: 'member', layout: 'shell', title, chunk: 'screen' }],
        sidebar: [{ name: title, path }]
      }
    }
  })
  await store.create(`${folder}/description.json`, description)
  const release = JSON.stringify({
    name,
    version,
    sources: '',
    contract: 1,
    uses: {},
    description: computeIntegrity(description)
  })
  const record = {
    name,
    version,
    release: computeIntegrity(release),
    by,
    at: new Date().toISOString(),
    commit: ''
  }
  await store.create(publicationPath(name, version), signedPublication(keys, record))
  await store.create(`${folder}/release.json`, release)
}

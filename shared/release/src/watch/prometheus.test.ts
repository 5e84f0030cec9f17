import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Beacon } from '@eqs/contracts/telemetry'
import { afterEach, expect, test } from '@jest/globals'
import { promote } from '../change/promote.ts'
import { latestEntry } from '../history/history.ts'
import { startReleaseServer } from '../serve/release-server.ts'
import { newClub } from '../testing/club.ts'
import { listen } from '../web/listen.ts'
import { prometheusReader } from './read-prometheus.ts'
import { watch } from './watch.ts'

const ending: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end()
})

const program = '/usr/bin/prometheus'
const whereThere = existsSync(program) ? test : test.skip
if (!existsSync(program)) process.stdout.write('skipped: prometheus is not installed\n')

/** Starts a Prometheus server that scrapes these addresses every second. */
async function startPrometheus(targets: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'eqs-prometheus-'))
  const config = {
    global: { scrape_interval: '1s' },
    scrape_configs: [{ job_name: 'club', static_configs: [{ targets }] }]
  }
  // JSON is valid YAML.
  await writeFile(join(folder, 'prometheus.yml'), JSON.stringify(config))
  const found = createServer()
  const port = await listen(found, 0, '127.0.0.1')
  await new Promise(done => found.close(done))
  const running = spawn(
    program,
    [
      `--config.file=${folder}/prometheus.yml`,
      `--storage.tsdb.path=${folder}/data`,
      `--web.listen-address=127.0.0.1:${port}`
    ],
    { stdio: 'ignore' }
  )
  const gone = once(running, 'exit')
  ending.push(async () => {
    running.kill()
    await gone
    await rm(folder, { recursive: true, force: true })
  })
  return `http://127.0.0.1:${port}`
}

/** Starts a club with a canary and two servers, Prometheus that scrapes both, and a watch that uses it. */
async function watchedClub() {
  const ops = await newClub({ 'mf-a': ['1.0.0', '1.1.0'] })
  await promote(ops, [{ name: 'mf-a', version: '1.1.0' }], 10)
  const anywhere = { host: '127.0.0.1', port: 0 }
  const servers = await Promise.all(
    [1, 2].map(() => startReleaseServer({ store: ops.store, open: anywhere, internal: anywhere }))
  )
  ending.push(() => Promise.all(servers.map(server => server.close())))
  const url = await startPrometheus(servers.map(({ internalPort }) => `127.0.0.1:${internalPort}`))
  const read = prometheusReader(url)
  await eventually(() =>
    read(Date.now()).then(
      () => true,
      () => false
    )
  )
  const over = new AbortController()
  const lines: string[] = []
  const ended = watch({
    operation: { ...ops, by: 'release watch' },
    name: 'mf-a',
    read,
    countsFromShare: true,
    threshold: 2,
    factor: 2,
    negligible: 0.5,
    slower: 3,
    minLoads: 50,
    interval: 200,
    say: line => lines.push(line),
    signal: over.signal
  })
  ended.catch(() => {})
  ending.push(async () => {
    over.abort()
    await Promise.allSettled([ended])
  })
  await eventually(async () => lines.some(line => line.startsWith('watching')))
  return {
    /** Waits for the rollback and returns its reason. */
    async why(): Promise<string> {
      await eventually(async () => (await latestEntry(ops.store))?.entry.what === 'rollback mf-a@1.1.0')
      return (await ended).why
    },
    /** Sends beacons of a version to both servers in turn. */
    async pages(version: string, loads: number, page: (index: number) => Partial<Beacon>): Promise<void> {
      for (let index = 0; index < loads; index += 1) {
        const readings = { release: 2, host: '1.0.0', cohort: 5, event: 'page_load', remote: 'mf-a', version }
        await fetch(`http://127.0.0.1:${servers[index % 2]?.port}/telemetry`, {
          method: 'POST',
          body: JSON.stringify({ ...readings, outcome: 'shown', ...page(index) })
        })
      }
    }
  }
}

whereThere(
  'a bad canary is rolled back by the counts of two servers together',
  async () => {
    const { pages, why } = await watchedClub()
    // Neither server alone has enough loads for a verdict.
    await pages('1.0.0', 90, () => ({}))
    await pages('1.1.0', 90, index => (index < 45 ? { outcome: 'failed' } : {}))
    expect(await why()).toMatch(/canary 45 of 90/)
  },
  90_000
)

whereThere(
  'a canary that is only slower is rolled back by the histograms of two servers together',
  async () => {
    const { pages, why } = await watchedClub()
    const second = (lcp: number) => ({ again: true, second: true, vitals: { lcp } })
    await pages('1.0.0', 90, index => second(1000 + index))
    await pages('1.1.0', 90, index => second(index < 60 ? 2200 : 1000))
    expect(await why()).toMatch(
      /^it shows its content later: canary 60 of 90 \(66\.7 %\), others 0 of 90 \(0\.0 %\) show their content after more than (1\.5|2) s; /
    )
  },
  90_000
)

test('a missing Prometheus server and an invalid response are reported', async () => {
  const server = createServer((_, response) => response.end('{"status":"error"}'))
  const port = await listen(server, 0, '127.0.0.1')
  await expect(prometheusReader(`http://127.0.0.1:${port}`)(0)).rejects.toThrow('gives no counts')
  await new Promise(done => server.close(done))
  await expect(prometheusReader(`http://127.0.0.1:${port}`)(0)).rejects.toThrow('gives no counts')
})

async function eventually(isSo: () => Promise<boolean>): Promise<void> {
  for (const limit = Date.now() + 60_000; !(await isSo()); ) {
    if (Date.now() > limit) throw new Error('it does not come')
    await wait(100)
  }
}

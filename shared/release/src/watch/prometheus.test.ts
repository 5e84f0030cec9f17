import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import type { Beacon } from '@eqs/contracts/telemetry'
import { freePort } from '@eqs/testing/free-port'
import { expect, test } from '@jest/globals'
import type { HistoryEntry } from '../history/history-entry.ts'
import { startReleaseServer } from '../serve/release-server.ts'
import { slowKey } from '../telemetry/read-loads.ts'
import { pageLoad } from '../testing/beacons.ts'
import { atEnd, eventually, newFolder, startServer } from '../testing/cleanup.ts'
import { createWatchedCanary } from '../testing/watched-canary.ts'
import { prometheusReader } from './counts-source.ts'

const program = '/usr/bin/prometheus'
const whereThere = existsSync(program) ? test : test.skip
if (!existsSync(program)) process.stdout.write('skipped: prometheus is not installed\n')

async function startPrometheus(targets: readonly string[]): Promise<string> {
  const folder = await newFolder()
  const config = {
    global: { scrape_interval: '1s' },
    scrape_configs: [{ job_name: 'club', static_configs: [{ targets }] }]
  }
  // JSON is valid YAML.
  await writeFile(join(folder, 'prometheus.yml'), JSON.stringify(config))
  const port = await freePort()
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
  atEnd(() => running.kill() && gone)
  return `http://127.0.0.1:${port}`
}

/** Starts a club with a canary and two servers, and Prometheus that scrapes both. */
async function scrapedClub() {
  const begun = Date.now()
  const club = await createWatchedCanary('mf-a')
  const anywhere = { host: '127.0.0.1', port: 0 }
  const servers = await Promise.all(
    [1, 2].map(() => startReleaseServer({ store: club.ops.store, open: anywhere, internal: anywhere }))
  )
  atEnd(() => Promise.all(servers.map(server => server.close())))
  const read = prometheusReader(
    await startPrometheus(servers.map(({ internalPort }) => `127.0.0.1:${internalPort}`))
  )
  const countTimed = () =>
    read(begun).then(
      counts => counts.reduce((sum, { slow }) => sum + (slow[slowKey('lcp', 2)]?.loads ?? 0), 0),
      () => 0
    )
  return {
    async pages(version: string, loads: number, page: (index: number) => Partial<Beacon>): Promise<void> {
      for (let index = 0; index < loads; index += 1) {
        const readings = { ...pageLoad, remote: 'mf-a', version }
        await fetch(`http://127.0.0.1:${servers[index % 2]?.port}/telemetry`, {
          method: 'POST',
          body: JSON.stringify({ ...readings, ...page(index) })
        })
      }
    },
    /** Starts a watch once Prometheus has all loads: the first verdict would otherwise be of some of them. */
    async watched(loads: number): Promise<HistoryEntry> {
      await eventually(async () => (await countTimed()) === loads, 'the loads of both servers')
      const { ended } = await club.watching({ read, countsFromShare: true, interval: 200 })
      return ended
    }
  }
}

whereThere(
  'a canary that is only slower is rolled back by the histograms of two servers together',
  async () => {
    const { pages, watched } = await scrapedClub()
    const second = (lcp: number) => ({ again: true, second: true, vitals: { lcp } })
    await pages('1.0.0', 90, index => second(1000 + index))
    await pages('1.1.0', 90, index => second(index < 60 ? 2200 : 1000))
    const { what, why } = await watched(180)
    expect(what).toBe('rollback mf-a@1.1.0')
    expect(why).toMatch(
      /^it shows its content later: 60 of 90 loads of the canary showed their content after more than (1\.5|2) s \(66\.7 %\), 0 of 90 of the live version \(0\.0 %\); /
    )
  },
  90_000
)

test('a missing Prometheus server and an invalid response are reported', async () => {
  const invalid = await startServer(createServer((_, response) => response.end('{"status":"error"}')))
  await expect(prometheusReader(invalid)(0)).rejects.toThrow('gives no counts')
  await expect(prometheusReader('http://localhost:2')(0)).rejects.toThrow(
    'Prometheus at http://localhost:2 gives no counts: no program answers there. The metrics of one server have an address that ends in /metrics'
  )
})

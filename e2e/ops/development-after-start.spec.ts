import { expect, headerPoints, signIn, test } from '../fixtures/club.ts'
import { OwnClub } from '../fixtures/own-club.ts'
import { repository, terminalEnv } from '../fixtures/run-command.ts'
import { ServerProcess } from '../fixtures/server-process.ts'

test.use({ serviceWorkers: 'allow' })

const servers: ServerProcess[] = []
let club: OwnClub

test.afterEach(async () => {
  await Promise.all(servers.map(server => server.stop()))
  await club.stop()
})

/** Starts a program of `shared/develop/src` and waits until it listens. */
async function start(port: number, ...command: readonly string[]): Promise<ServerProcess> {
  const env = { ...terminalEnv(repository), DATA_DIR: club.dataDir, EQS_TEST_MODE: '1' }
  const server = new ServerProcess(['tsx', ...command], { cwd: repository, env, port })
  servers.push(server)
  await server.listens()
  return server
}

test('npm run dev at the port of npm start shows the edits, not the page that npm start has stored', async ({
  page
}) => {
  test.setTimeout(300_000)
  club = await OwnClub.copy()
  const started = await start(0, 'shared/develop/src/local.ts')
  const { origin } = started
  const published = page.locator('meta[name="eqs-host"]')
  await page.goto(origin)
  await expect.poll(() => page.evaluate(async () => Boolean(await caches.match('/')))).toBe(true)
  await page.goto('about:blank')
  await started.stop()

  await start(Number(new URL(origin).port), 'shared/develop/src/dev.ts', 'mf-catalogue')
  await page.goto(origin)
  await expect(page.locator('script[src="/host-dev/main.js"]')).toHaveCount(1)
  await expect(published).toHaveCount(0)
  // Alerts need the published service worker.
  await expect(page.locator('#eqs-config')).not.toContainText('pushAppId')
  await expect(page.getByRole('heading', { level: 1, name: 'Ingresá' })).toBeVisible()
  const reports: string[] = []
  page.on('console', message => message.text().startsWith('[eqs]') && reports.push(message.text()))
  await signIn(page, { email: 'socia@eqs.example', password: 'puntos123' })
  await expect(headerPoints(page)).toBeVisible()
  // Push starts when the page is idle.
  await page.evaluate(() => new Promise(done => requestIdleCallback(done, { timeout: 5_000 })))
  expect(reports).toEqual([])

  // The page polls its server, so the test leaves the page before the server stops.
  await page.goto('about:blank')
})

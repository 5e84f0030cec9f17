import { expect, test } from '../fixtures/club.ts'
import { releaseNewer } from '../fixtures/newer-release.ts'
import {
  answer,
  chunkFault,
  failures,
  matchFiles,
  prepare,
  publishContainer,
  refused,
  routeFiles,
  screenFiles
} from '../fixtures/remote-faults.ts'
import { inRemotes, type RemoteFixtures } from '../fixtures/remote-matrix.ts'
import { panel } from '../fixtures/resilience.ts'

/**
 * Makes a test in which a fake screen throws on a click.
 *
 * @param failing source code of the click handler.
 */
const failsLater =
  (failing: string) =>
  async ({ page, sandbox, problems, remote }: RemoteFixtures) => {
    problems.expect({ text: /^unhandled: Error: roto$/, times: 1 })
    const app = `{default(){globalThis.onclick=${failing};return{$$typeof:Symbol.for("react.transitional.element"),type:"h1",key:null,props:{children:"Contenido"}}}}`
    await publishContainer(page, remote, app)
    const resilience = await prepare(page, remote, sandbox)
    await page.goto(remote.path)
    await page.getByRole('heading', { name: 'Contenido' }).click()
    await resilience.expectSurvived({
      words: 'Hubo un problema. Inténtalo más tarde.',
      wayOn: 'Cerrar',
      event: 'handler_failed',
      errorClass: 'handler',
      unhandled: 1
    })
    await expect(page.getByRole('heading', { name: 'Contenido' })).toBeVisible()
  }

const withoutStyles =
  (status: number) =>
  async ({ page, sandbox, problems, remote, heading }: RemoteFixtures) => {
    const files = await screenFiles(page, remote, '.css')
    problems.expect(...failures(matchFiles(remote, files), refused, 2))
    problems.expect({ text: new RegExp(`status of ${status}`), at: matchFiles(remote, files), times: 3 })
    let isBroken = true
    await routeFiles(page, remote, files, route =>
      isBroken ? route.fulfill(answer(status, '')) : route.continue()
    )
    const resilience = await prepare(page, remote, sandbox)
    await page.goto(remote.path)
    await expect(heading).toBeVisible()
    const words = 'Puede que esta sección se vea distinta.'
    await resilience.expectSurvived({ words, wayOn: 'Reintentar', errorClass: 'css', attempts: 2 })
    isBroken = false
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await expect(page.getByText(words)).toBeHidden()
    await expect(heading).toBeVisible()
  }

/** The network is lost after the screen's scripts have arrived and before its styles have. */
async function withoutNetwork({ page, sandbox, problems, remote, heading }: RemoteFixtures) {
  const files = await screenFiles(page, remote, '.css')
  // The number of requests depends on which ones wait for another.
  problems.expect({ text: /ERR_INTERNET_DISCONNECTED/, at: matchFiles(remote, files), times: 'any' })
  let isLost = true
  await routeFiles(page, remote, files, route =>
    isLost ? route.abort('internetdisconnected') : route.continue()
  )
  const resilience = await prepare(page, remote, sandbox)
  await page.goto(remote.path)
  await resilience.expectSurvived({ ...panel, errorClass: 'css', attempts: 2 })
  isLost = false
  await page.context().setOffline(true)
  await expect(page.getByText('Parece que no tenés conexión.')).toBeVisible()
  await page.context().setOffline(false)
  await expect(heading).toBeVisible()
  await expect(page.getByText(panel.words)).toBeHidden()
}

const tests = inRemotes({
  'R16 mf-*: an event handler of the screen throws': failsLater('()=>{throw new Error("roto")}'),
  'R16 mf-*: a promise of the screen is rejected without a handler': failsLater(
    'async()=>{throw new Error("roto")}'
  ),
  'R19 mf-*: styles 404': withoutStyles(404),
  'R19 mf-*: styles 500': withoutStyles(500),
  'R19 mf-*: the network is lost before the styles arrive': withoutNetwork,

  'R20 mf-*: a release during the visit removes the chunk': async ({ page, sandbox, problems, remote }) => {
    const files = await screenFiles(page, remote, '.js')
    problems.expect(...failures(matchFiles(remote, files), /status of 404/, 2))
    await chunkFault(404, '')(page, remote)
    await releaseNewer(page, remote.name)
    const resilience = await prepare(page, remote, sandbox)
    await page.goto(remote.path)
    await resilience.expectSurvived({
      ...panel,
      besides: 'Hay una nueva versión',
      event: 'version_skew',
      errorClass: 'version_skew',
      attempts: 2
    })
    await page.getByRole('contentinfo').getByRole('link', { name: 'Términos y condiciones' }).click()
    // The link causes exactly one more page load.
    await expect.poll(() => resilience.pageLoads).toBe(2)
    await expect(page).toHaveURL(/\/terminos-y-condiciones/)
  }
})

for (const { title, run } of tests)
  test(title, ({ page, sandbox, problems }) => run({ page, sandbox, problems }))

import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/club.ts'
import { releaseNewer } from '../fixtures/newer-release.ts'
import {
  answer,
  browserSays,
  chunkFault,
  drawnByCode,
  prepare,
  publishContainer,
  remotes,
  routeFiles,
  screenFiles
} from '../fixtures/remote-faults.ts'
import { panel } from '../fixtures/survival.ts'

for (const remote of remotes) {
  const { name, path } = remote
  const heading = (page: Page) => drawnByCode(page).getByRole('heading', { level: 1, name: remote.heading })

  for (const [what, failing] of [
    ['something in the screen fails later', '()=>{throw new Error("roto")}'],
    ['a promise of the screen fails, and nobody waits for it', 'async()=>{throw new Error("roto")}']
  ] as const)
    test(`R16 ${name}: ${what}`, async ({ page, sandbox, problems }) => {
      problems.expect(/roto/)
      const app = `{default(){globalThis.onclick=${failing};return{$$typeof:Symbol.for("react.transitional.element"),type:"h1",key:null,props:{children:"Contenido"}}}}`
      await publishContainer(page, remote, app)
      const survival = await prepare(page, remote, sandbox)
      await page.goto(path)
      await page.getByRole('heading', { name: 'Contenido' }).click()
      await survival.expectSurvived({
        words: 'Hubo un problema. Inténtalo más tarde.',
        wayOn: 'Cerrar',
        event: 'handler_failed',
        errorClass: 'handler',
        unhandled: 1
      })
      await expect(page.getByRole('heading', { name: 'Contenido' })).toBeVisible()
    })

  for (const [what, status] of [
    ['styles are gone', 404],
    ['styles cannot be had', 500]
  ] as const)
    test(`R19 ${name}: ${what}`, async ({ page, sandbox, problems }) => {
      problems.expect(...browserSays)
      await routeFiles(page, remote, await screenFiles(page, remote, '.css'), route =>
        route.fulfill(answer(status, ''))
      )
      const survival = await prepare(page, remote, sandbox)
      await page.goto(path)
      await expect(heading(page)).toBeVisible()
      await survival.expectSurvived({
        words: 'Puede que esta sección se vea distinta.',
        wayOn: 'Reintentar',
        errorClass: 'css',
        attempts: 2
      })
    })

  test(`R20 ${name}: a deployment has taken the chunk away`, async ({ page, sandbox, problems }) => {
    problems.expect(...browserSays)
    await chunkFault(404, '')(page, remote)
    await releaseNewer(page, name)
    const survival = await prepare(page, remote, sandbox)
    await page.goto(path)
    await survival.expectSurvived({
      ...panel,
      besides: 'Hay una nueva versión',
      event: 'version_skew',
      errorClass: 'version_skew',
      attempts: 2
    })
    await page.getByRole('contentinfo').getByRole('link', { name: 'Términos y condiciones' }).click()
    // One step, one new beginning.
    await expect.poll(() => survival.pageLoads).toBe(2)
    await expect(page).toHaveURL(/\/terminos-y-condiciones/)
  })
}

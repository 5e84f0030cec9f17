import { expect, type Page, test } from '../fixtures/club.ts'
import { releaseNewer, retireRemote, switchOff } from '../fixtures/newer-release.ts'
import { askToRedeem } from '../fixtures/redeeming.ts'
import { gate } from '../fixtures/remote-faults.ts'
import type { Member } from '../fixtures/sandbox.ts'
import { keepSession, savedSession } from '../fixtures/saved-session.ts'
import { servedDiscovery, settlePage, signed, watchRequests } from '../fixtures/spoiled-release.ts'

// A tab that stays open during a release.

const notice = (page: Page) => page.getByText('Hay una nueva versión')
const menu = (page: Page) => page.getByRole('navigation', { name: 'Principal' })

/** Time in milliseconds that is longer than the throttle between two requests for a newer release. */
const minute = 61_000

/** Opens the catalogue as a member with a saved session, with a fake clock. */
async function openCatalogue(page: Page, member: Member): Promise<void> {
  await settlePage(page)
  await keepSession(page, savedSession(member))
  await page.clock.install()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: /Canjeá/ })).toBeVisible()
}

test('an open tab announces a release at the next navigation, keeps its versions, and reloads on request', async ({
  page,
  sandbox
}) => {
  await openCatalogue(page, await sandbox.createMember())
  const asked = watchRequests(page, /\/discovery\.json$/)
  await releaseNewer(page, 'mf-notifications')

  await test.step('a navigation within a minute requests no document', async () => {
    await menu(page).getByRole('link', { name: 'Mi Cuenta' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Mis Puntos' })).toBeVisible()
    expect(asked).toHaveLength(0)
  })

  await page.clock.fastForward(minute)
  await expect(notice(page)).toHaveCount(0)
  await menu(page)
    .getByRole('link', { name: /Alertas/ })
    .click()
  await expect(notice(page)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Alertas' })).toBeVisible()
  expect(asked).toHaveLength(1)

  await test.step('the next release is announced, too', async () => {
    await page.getByRole('button', { name: 'Cerrar', exact: true }).click()
    await releaseNewer(page, 'mf-notifications', undefined, 2)
    await page.clock.fastForward(minute)
    await menu(page).getByRole('link', { name: 'Mi Cuenta' }).click()
    await expect(notice(page)).toBeVisible()
  })

  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Actualizar' }).click()
  await loaded
  await expect(page.getByRole('heading', { level: 1, name: 'Mis Puntos' })).toBeVisible()
})

test('an open tab keeps a retired section until it reloads; then its address is not found', async ({
  page,
  sandbox
}) => {
  await openCatalogue(page, await sandbox.createMember())
  await retireRemote(page, 'mf-notifications')
  await page.clock.fastForward(minute)
  await menu(page)
    .getByRole('link', { name: /Alertas/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Alertas' })).toBeVisible()
  await expect(notice(page)).toBeVisible()

  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Actualizar' }).click()
  await loaded
  await expect(page.getByText('La página que buscás no existe o ya no está.')).toBeVisible()
  await expect(menu(page).getByRole('link', { name: /Alertas/ })).toHaveCount(0)
  await menu(page).getByRole('link', { name: 'Mi Cuenta' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mis Puntos' })).toBeVisible()
})

test('a member who fills in a form sees no announcement until the form is complete', async ({
  page,
  sandbox
}) => {
  const { opened, open } = gate()
  await openCatalogue(page, await sandbox.createMember())
  await releaseNewer(page, 'mf-notifications', opened)
  await page.clock.fastForward(minute)

  await page.getByRole('button', { name: 'Tu perfil' }).click()
  await page.getByRole('link', { name: 'Mi Perfil' }).click()
  await page.getByLabel('Ciudad').fill('Tilcara')
  // The request of the navigation is answered while the form is being filled in.
  const answered = page.waitForResponse('**/discovery.json')
  open()
  await answered

  await menu(page).getByRole('link', { name: 'Canjeá' }).click()
  const question = page.getByRole('dialog', { name: 'Tenés cambios sin guardar' })
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Seguir editando' }).click()
  await expect(page.getByLabel('Ciudad')).toHaveValue('Tilcara')
  await expect(notice(page)).toHaveCount(0)

  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Listo, guardamos tus datos.').first()).toBeVisible()
  await menu(page).getByRole('link', { name: 'Canjeá' }).click()
  await expect(notice(page)).toBeVisible()
})

test('a member who redeems cannot press the announcement until the dialog with the code is closed', async ({
  page,
  sandbox
}) => {
  const { opened, open } = gate()
  const member = await sandbox.createMember({ points: 5000 })
  const title = 'Entrada de prueba'
  await sandbox.createPromo({ email: member.email, points: 1200, description_title: title })
  await openCatalogue(page, member)
  await releaseNewer(page, 'mf-account', opened)
  await page.clock.fastForward(minute)

  await page.getByRole('link', { name: title }).click()
  const question = await askToRedeem(page)
  const answered = page.waitForResponse('**/discovery.json')
  open()
  await answered
  await question.getByRole('button', { name: 'Continuar' }).click()
  const code = page.getByRole('dialog', { name: 'Felicitaciones!' })
  await expect(code).toBeVisible()
  const update = page.getByText('Actualizar', { exact: true })
  const isUnderDialog = () =>
    update.evaluate(button => {
      const { x, y } = button.getBoundingClientRect()
      return Boolean(document.elementFromPoint(x + 1, y + 1)?.closest('dialog'))
    })
  await expect(update).toBeVisible()
  expect(await isUnderDialog()).toBe(true)

  await code.getByRole('link', { name: 'Ir a Mis Canjes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Canjes' })).toBeVisible()
  await expect(notice(page)).toBeVisible()
  expect(await isUnderDialog()).toBe(false)
})

test('an open tab announces a newer host, and does not announce a release that changes nothing for it', async ({
  page,
  sandbox
}) => {
  await openCatalogue(page, await sandbox.createMember())
  const { release, ...rest } = await servedDiscovery(page)
  const answerWith = async (changed: object) => {
    const body = await signed({ ...rest, ...changed })
    await page.unroute('/discovery.json')
    await page.route('/discovery.json', route => route.fulfill({ body, contentType: 'application/json' }))
    await page.clock.fastForward(minute)
  }

  await answerWith({ release: release + 1 })
  const answered = page.waitForResponse(/\/discovery\.json$/)
  await menu(page)
    .getByRole('link', { name: /Alertas/ })
    .click()
  await (await answered).finished()
  await expect(page.getByRole('heading', { level: 1, name: 'Alertas' })).toBeVisible()
  await menu(page).getByRole('link', { name: 'Canjeá' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Canjeá/ })).toBeVisible()
  await expect(notice(page)).toHaveCount(0)

  await answerWith({ release: release + 2, host: '9.9.9' })
  await menu(page).getByRole('link', { name: 'Mi Cuenta' }).click()
  await expect(notice(page)).toBeVisible()
})

test('a section that is switched off shows its message at the next navigation, and is back once it is on again', async ({
  page,
  sandbox
}) => {
  await openCatalogue(page, await sandbox.createMember())
  const message = 'Volvemos a las 18.'
  await switchOff(page, 'mf-account', message)
  await page.clock.fastForward(minute)
  await menu(page).getByRole('link', { name: 'Mi Cuenta' }).click()
  await expect(page.getByRole('main').getByText(message)).toBeVisible()

  await switchOff(page, 'mf-account', undefined, 2)
  await page.clock.fastForward(minute)
  await menu(page).getByRole('link', { name: 'Canjeá' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Canjeá/ })).toBeVisible()
  await menu(page).getByRole('link', { name: 'Mi Cuenta' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mis Puntos' })).toBeVisible()
  await expect(notice(page), 'the versions are the same').toHaveCount(0)
})

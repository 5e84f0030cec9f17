import { expect, test } from '../fixtures/club.ts'
import { keepSession, savedSession } from '../fixtures/saved-session.ts'
import { changeRemote } from '../fixtures/spoiled-release.ts'

test('a member reaches every screen by the menus, and signs out', async ({ page, sandbox }) => {
  const digits = `1${String(Date.now()).slice(-9)}`
  const member = await sandbox.createMember({ national_identity: digits })
  await keepSession(page, savedSession(member))
  await page.goto('/')
  const heading = page.getByRole('heading', { level: 1 })
  const entries = page.getByRole('navigation', { name: 'Principal' }).getByRole('listitem').getByRole('link')
  const sections = page.getByRole('main').getByRole('navigation').getByRole('link')

  await expect(entries.last()).toBeVisible()
  // A new remote may add entries.
  const specified = ['Canjeá', 'Mi Cuenta', 'Alertas']
  expect((await entries.allTextContents()).filter(name => specified.includes(name))).toEqual(specified)
  await entries.filter({ hasText: 'Mi Cuenta' }).click()
  await expect(heading).toHaveText('Mis Puntos')
  await expect(sections).toHaveText(['Mis Puntos', 'Misiones', 'Canjes'])
  await sections.nth(1).click()
  await expect(heading).toHaveText('Misiones')
  await sections.nth(2).click()
  await expect(heading).toHaveText('Canjes')
  await entries.filter({ hasText: 'Alertas' }).click()
  await expect(heading).toHaveText('Alertas')
  await entries.filter({ hasText: 'Canjeá' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('contentinfo')).toContainText('1.4.4')

  const menu = page.getByRole('button', { name: 'Tu perfil' })
  await menu.click()
  await expect(page.getByText('Prueba Del Club').first()).toBeVisible()
  await expect(
    page.getByText(`DNI ${digits.replace(/(.)(...)(...)(...)/, '$1.$2.$3.$4')}`).first()
  ).toBeVisible()
  await page.getByRole('link', { name: 'Mi Perfil', exact: true }).click()
  await expect(heading).toHaveText('Tu Perfil')
  await menu.click()
  await page.getByRole('button', { name: 'Cerrar Sesión', exact: true }).click()
  await expect(page).toHaveURL('/ingresa')
  await expect(heading).toHaveText('Ingresá')
})

test('a side-bar entry without a path shows and hides the links of its sections', async ({
  page,
  sandbox
}) => {
  await keepSession(page, savedSession(await sandbox.createMember()))
  await changeRemote(page, 'mf-account', ({ extras, ...one }) => ({
    ...one,
    extras: {
      ...extras,
      remote: {
        ...extras.remote,
        sidebar: [{ name: 'Cuenta', sections: [{ name: 'Canjes', path: '/mi-cuenta/canjes' }] }]
      }
    }
  }))
  await page.goto('/')
  const navigation = page.getByRole('navigation', { name: 'Principal' })
  const group = navigation.getByRole('button', { name: 'Cuenta' })
  const section = navigation.getByText('Canjes')
  await expect(group).toBeVisible()
  await expect(section).toBeHidden()
  await group.click()
  await expect(section).toBeVisible()
  await group.click()
  await expect(section).toBeHidden()
})

test('a link of a campaign opens its screen despite added or encoded parameters', async ({
  page,
  sandbox
}) => {
  const member = await sandbox.createMember()
  await keepSession(page, savedSession(member))
  const heading = page.getByRole('heading', { level: 1 })
  for (const [address, title] of [
    ['/mi-cuenta/canjes&utm_source=mail&utm_medium=email', 'Canjes'],
    ['/mi-cuenta/misiones%3Ffbclid=IwAR0', 'Misiones'],
    ['/notificaciones%20', 'Alertas'],
    ['/ingresa?utm_source=mail&path=/perfil&mc_eid=9', 'Tu Perfil'],
    ['/ingresa?path=%252Fmi-cuenta%252Fcanjes&gclid=x', 'Canjes']
  ] as const) {
    await page.goto(address)
    await expect(heading).toHaveText(title)
  }
})

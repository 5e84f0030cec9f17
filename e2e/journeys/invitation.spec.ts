import { expectNoBarriers, narrowPhone } from '../fixtures/barriers.ts'
import { expect, headerPoints, test } from '../fixtures/club.ts'
import { keepSession, readSession, savedSession } from '../fixtures/saved-session.ts'
import {
  expectStep,
  fillCredentials,
  fillPersonalData,
  newcomer,
  nextStep
} from '../fixtures/sign-up-form.ts'

const question = '¿Cómo te enteraste de EQS Club?'
const invited = 'Me invitó alguien del club'
const inviting = {
  path: '/api/missions',
  status: 200,
  body: { missions: [{ _id: 'i', title: 'Invitá a alguien', points: 300, image: '' }], completed: [] }
}

test("a member's link invites a visitor, and the referrer is kept through reloads, Back and the sign-in page", async ({
  page,
  browser,
  sandbox,
  baseURL
}) => {
  const member = await sandbox.createMember()
  await sandbox.breakCalls({ email: member.email, ...inviting })
  await keepSession(page, savedSession(member))
  await page.goto('/mi-cuenta/misiones')
  await page.getByRole('button', { name: 'Invitar Invitá a alguien' }).click()
  const link = (await page.getByText(/\/registrate\?ref=/).innerText()).replace(/^.*?http/s, 'http')
  expect(link).toBe(`${baseURL}/registrate?ref=${member._id}`)

  const visit = await browser.newContext({ locale: 'es-AR' })
  const visitor = await visit.newPage()
  const person = newcomer()
  const referrer = visitor.getByLabel(question)
  await test.step('the link opens the sign-up, by way of the sign-in page, reloads and Back', async () => {
    await visitor.goto(link)
    await expect(referrer.locator('option:checked')).toHaveText(invited)
    await visitor.getByRole('link', { name: '¿Ya tenés cuenta? Ingresá' }).click()
    await expect(visitor).toHaveURL(`/ingresa?ref=${member._id}`)
    await visitor.reload()
    await visitor.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click()
    await expect(visitor).toHaveURL(/\/recuperar-contrasena/)
    await visitor.goBack()
    await visitor.getByRole('link', { name: /Registrate/ }).click()
    await expect(referrer.locator('option:checked')).toHaveText(invited)
  })

  await test.step('three steps, with a reload in each', async () => {
    await fillPersonalData(visitor, person)
    await visitor.reload()
    await expect(referrer).toHaveValue(member._id)
    await nextStep(visitor).click()
    await expectStep(visitor, 'Tu acceso')
    await visitor.goBack()
    await expect(referrer).toHaveValue(member._id)
    // An address without the code keeps the draft: the second step opens, and Back leads to the first step.
    await visitor.goto('/registrate')
    await expectStep(visitor, 'Tu acceso')
    await visitor.goBack()
    await expect(referrer).toHaveValue(member._id)
    await nextStep(visitor).click()
    await fillCredentials(visitor, person)
    await nextStep(visitor).click()
    await expectStep(visitor, 'Revisión')
    await expect(visitor.getByText(invited)).toBeVisible()
  })

  await test.step('the account knows it, and still does when the e-mail is validated', async () => {
    const sent = visitor.waitForRequest('**/v1/api/users/new')
    await visitor.getByRole('button', { name: 'Crear Cuenta' }).click()
    expect((await sent).postDataJSON()).toMatchObject({ fields: { referrer: member._id } })
    await expect(visitor).toHaveURL('/validar-email')
    await visitor.reload()
    const letter = await visit.newPage()
    await letter.goto(await sandbox.letterLink(person.email, 'validation'))
    await visitor.getByRole('button', { name: 'Ya validé mi email' }).click()
    await expect(visitor).toHaveURL('/')
    await expect(headerPoints(visitor)).toContainText(/\d/)
    const { token } = JSON.parse((await readSession(visitor)) ?? '{}')
    const answer = await visitor.request.get('/v1/api/app/init/web', {
      headers: { Authorization: `Bearer ${token}` }
    })
    const { data } = await answer.json()
    expect(data.user.fields).toMatchObject({ referrer: member._id })
  })
  await visit.close()
})

test('the invitation has no accessibility violations', async ({ page, sandbox }) => {
  await page.setViewportSize(narrowPhone)
  const member = await sandbox.createMember()
  await sandbox.breakCalls({ email: member.email, ...inviting })
  await keepSession(page, savedSession(member))
  await page.goto('/mi-cuenta/misiones')
  const open = page.getByRole('button', { name: 'Invitar Invitá a alguien' })
  await open.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Invitá a alguien' })
  await dialog.getByRole('button', { name: 'Mostrar QR' }).press('Enter')
  await expect(dialog.getByRole('img', { name: 'Código QR de tu invitación' })).toBeVisible()
  await expectNoBarriers(page, [narrowPhone])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.keyboard.press('Escape')
  await expect(open).toBeFocused()
})

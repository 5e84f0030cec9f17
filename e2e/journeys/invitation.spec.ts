import { expectAccessible, narrowPhone } from '../fixtures/accessibility.ts'
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

/** A referral code, as another application of the club may put it into a link. */
const code = '6650c1e2a4b0d93f18a7e5c2'

test('the referral code of a link is kept through the sign-in page, reloads and Back, up to the account', async ({
  page,
  sandbox
}) => {
  const person = newcomer()
  const referrer = page.getByLabel(question)
  await test.step('the link opens the sign-up, also after the sign-in page, reloads and Back', async () => {
    await page.goto(`/registrate?ref=${code}`)
    await expect(referrer.locator('option:checked')).toHaveText(invited)
    await page.getByRole('link', { name: '¿Ya tenés cuenta? Ingresá' }).click()
    await expect(page).toHaveURL(`/ingresa?ref=${code}`)
    await page.reload()
    await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click()
    await expect(page).toHaveURL(/\/recuperar-contrasena/)
    await page.goBack()
    await page.getByRole('link', { name: /Registrate/ }).click()
    await expect(referrer.locator('option:checked')).toHaveText(invited)
  })

  await test.step('the steps of the sign-up keep the referral code, also after reloads', async () => {
    await fillPersonalData(page, person)
    await page.reload()
    await expect(referrer).toHaveValue(code)
    await nextStep(page).click()
    await expectStep(page, 'Tu acceso')
    await page.goBack()
    await expect(referrer).toHaveValue(code)
    // An address without the code keeps the draft: the second step opens, and Back leads to the first step.
    await page.goto('/registrate')
    await expectStep(page, 'Tu acceso')
    await page.goBack()
    await expect(referrer).toHaveValue(code)
    await nextStep(page).click()
    await fillCredentials(page, person)
    await nextStep(page).click()
    await expectStep(page, 'Revisión')
    await expect(page.getByText(invited)).toBeVisible()
  })

  await test.step('the account has the referral code, also after the e-mail is validated', async () => {
    const sent = page.waitForRequest('**/v1/api/users/new')
    await page.getByRole('button', { name: 'Crear Cuenta' }).click()
    expect((await sent).postDataJSON()).toMatchObject({ fields: { referrer: code } })
    await expect(page).toHaveURL('/validar-email')
    await page.reload()
    const letter = await page.context().newPage()
    await letter.goto(await sandbox.letterLink(person.email, 'validation'))
    await page.getByRole('button', { name: 'Ya validé mi email' }).click()
    await expect(page).toHaveURL('/')
    await expect(headerPoints(page)).toContainText(/\d/)
    const { token } = JSON.parse((await readSession(page)) ?? '{}')
    const answer = await page.request.get('/v1/api/app/init/web', {
      headers: { Authorization: `Bearer ${token}` }
    })
    const { data } = await answer.json()
    expect(data.user.fields).toMatchObject({ referrer: code })
  })
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
  await expect(dialog.getByText(/\/registrate/)).not.toContainText(member._id)
  await dialog.getByRole('button', { name: 'Mostrar QR' }).press('Enter')
  await expect(dialog.getByRole('img', { name: 'Código QR del enlace' })).toBeVisible()
  await expectAccessible(page, [narrowPhone])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.keyboard.press('Escape')
  await expect(open).toBeFocused()
})

import { randomInt, randomUUID } from 'node:crypto'
import { expect, headerPoints, type Page, signIn, test } from '../fixtures/club.ts'
import {
  expectStep,
  fillCredentials,
  fillPersonalData,
  newcomer,
  nextStep
} from '../fixtures/sign-up-form.ts'

/** Opens the link of an e-mail in a new tab, as a mail program does. */
async function openLetter(page: Page, link: string): Promise<Page> {
  const letter = await page.context().newPage()
  await letter.goto(link)
  return letter
}

async function expectCatalogue(page: Page): Promise<void> {
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Canjeá tus puntos' })).toBeVisible()
}

test('a newcomer signs up, validates the e-mail and is in the club', async ({ page, sandbox }) => {
  const person = newcomer()

  await test.step('three steps and a review', async () => {
    await page.goto('/registrate?ref=Una amiga')
    await fillPersonalData(page, person)
    await expect(page.getByLabel('¿Cómo te enteraste de EQS Club?')).toHaveValue('Una amiga')
    await nextStep(page).click()
    await expectStep(page, 'Tu acceso')
    await fillCredentials(page, person)
    await nextStep(page).click()
    await expectStep(page, 'Revisión')
    for (const shown of ['Lucía', 'Fernández', '9 de Julio de 1990', 'Femenino', 'Rosario', person.email])
      await expect(page.getByRole('main').getByText(shown, { exact: true })).toBeVisible()
    await expect(page.getByText(person.password)).toHaveCount(0)
  })

  await test.step('the request has exactly the fields of the specification', async () => {
    const sent = page.waitForRequest('**/v1/api/users/new')
    await page.getByRole('button', { name: 'Crear Cuenta' }).click()
    expect((await sent).postDataJSON()).toStrictEqual({
      first_name: 'Lucía',
      last_name: 'Fernández',
      gender: 'female',
      phone_number: '+5491150716006',
      national_identity: person.nationalIdentity,
      email: person.email,
      password: person.password,
      birthday: '1990-07-09',
      platform: 'website',
      brand: 'eqs',
      fields: { city: 'Rosario', referrer: 'Una amiga' }
    })
  })

  await test.step('the club opens only after the link of the e-mail', async () => {
    await expect(page).toHaveURL('/validar-email')
    await expect(page.getByText(person.email)).toBeVisible()
    await page.getByRole('button', { name: 'Ya validé mi email' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Ups.' })
    await expect(dialog).toContainText('Parece que aún no validaste tu email.')
    await dialog.getByRole('button', { name: 'Entendido' }).click()

    const letter = await openLetter(page, await sandbox.letterLink(person.email, 'validation'))
    await expect(letter.getByRole('heading', { name: 'Email validado' })).toBeVisible()
    await page.getByRole('button', { name: 'Ya validé mi email' }).click()
    await expectCatalogue(page)
    await expect(headerPoints(page)).toBeVisible()
  })
})

test('a member without validated e-mail and document completes both, one after the other', async ({
  page,
  sandbox
}) => {
  // The clock is fake, because the e-mail can be requested again only after one minute.
  await page.clock.install()
  const member = await sandbox.createMember({
    email_validation: false,
    national_identity: `RANDOM_${randomUUID()}`
  })
  await page.goto('/ingresa')
  await signIn(page, member)

  await test.step('the e-mail, after requesting it again', async () => {
    await expect(page).toHaveURL('/validar-email')
    const resend = page.getByRole('button', { name: 'Reenviar email' })
    const wait = /^Esperá \d+ segundo\(s\) para reenviar el email\.$/
    await expect(resend).toHaveAccessibleDescription(wait)
    await page.clock.fastForward(60_000)
    await expect(resend).toHaveAccessibleDescription('')
    await resend.click()
    await page.getByRole('dialog', { name: 'Listo!' }).getByRole('button', { name: 'Entendido' }).click()
    await expect(resend).toHaveAccessibleDescription(wait)
    await openLetter(page, await sandbox.letterLink(member.email, 'validation'))
    await page.getByRole('button', { name: 'Ya validé mi email' }).click()
  })

  await test.step('the document', async () => {
    await expect(page).toHaveURL('/validar-id')
    await page.getByLabel('Documento').fill(String(randomInt(1_000_000_000, 9_999_999_999)))
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expectCatalogue(page)
    await page.goto('/validar-id')
    await expectCatalogue(page)
  })
})

test('a member who forgot the password sets a new one with the link of the e-mail', async ({
  page,
  sandbox
}) => {
  const member = await sandbox.createMember({ points: 7777 })
  const password = 'lapacho-y-quebracho'
  await page.goto('/ingresa')
  await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click()
  // The sign-in screen has a field "Email", too, and stays until the next screen is loaded.
  await expect(page.getByRole('heading', { name: 'Recuperá tu contraseña' })).toBeVisible()
  await page.getByLabel('Email').fill(member.email)
  await page.getByRole('button', { name: 'Recuperar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Listo!' })
  await dialog.getByRole('button', { name: 'Ir a Ingresá' }).click()
  await expect(page).toHaveURL('/ingresa')

  const letter = await openLetter(page, await sandbox.letterLink(member.email, 'recovery'))
  await letter.getByLabel('Contraseña nueva').fill(password)
  await letter.getByLabel('Repetí la contraseña').fill(password)
  await letter.getByRole('button', { name: 'Guardar' }).click()
  await expect(letter.getByRole('heading', { name: 'Contraseña cambiada' })).toBeVisible()

  await signIn(page, { email: member.email, password })
  await expectCatalogue(page)
  await expect(headerPoints(page)).toContainText('7.777')
})

import { randomInt } from 'node:crypto'
import { expect, type Page, signIn, test } from '../fixtures/club.ts'
import { keepSession, savedSession } from '../fixtures/saved-session.ts'
import {
  expectStep,
  fillCredentials,
  fillPersonalData,
  newcomer,
  nextStep
} from '../fixtures/sign-up-form.ts'

/** The current year in the time zone of the browser. */
const thisYear = Number(
  new Date().toLocaleDateString('en', { timeZone: 'America/Argentina/Buenos_Aires', year: 'numeric' })
)

async function bornIn(page: Page, year: number): Promise<void> {
  await page.getByLabel('Año').selectOption(String(year))
  await nextStep(page).click()
}

test('a visitor with mistakes in every field sees each of them, and becomes a member after correcting them', async ({
  page
}) => {
  const person = newcomer()
  const main = page.getByRole('main')
  await page.goto('/registrate')
  await expect(main).toContainText('¿Cómo te enteraste de EQS Club?')

  await test.step('personal data', async () => {
    await nextStep(page).click()
    await expect(main).toContainText('Por favor, completá todos los campos.')
    await fillPersonalData(page, person)
    await page.getByLabel('Teléfono', { exact: true }).fill('12345')
    await page.getByLabel('Documento').fill('123456')
    await bornIn(page, thisYear)
    await expect(main).toContainText('Ingresá un número de teléfono válido')
    await expect(main).toContainText('Por favor, ingresá una fecha de nacimiento válida.')
    await expect(main).toContainText('Por favor, ingresá un DNI válido.')
    await bornIn(page, thisYear - 115)
    await expect(main).toContainText('Por favor, ingresá una fecha de nacimiento válida.')
    await bornIn(page, thisYear - 13)
    await expect(main).toContainText('Debes ser mayor de 13 años para crear una cuenta.')
    await fillPersonalData(page, person)
    await bornIn(page, 1990)
  })

  await test.step('credentials', async () => {
    await expectStep(page, 'Tu acceso')
    await fillCredentials(page, person)
    await page.getByLabel('Contraseña', { exact: true }).fill('ceibo')
    // A single press on the checkbox or on its label is enough, although the password is validated on blur.
    const terms = page.getByRole('checkbox', { name: 'Acepto los términos y condiciones' })
    await terms.uncheck()
    await page.getByLabel('Contraseña', { exact: true }).fill('ceib')
    await page.getByText('Acepto los términos y condiciones').click()
    await expect(terms).toBeChecked()
    await terms.uncheck()
    await nextStep(page).click()
    await expect(main).toContainText('Tu contraseña debe tener al menos 6 caracteres.')
    await expect(main).toContainText('Las contraseñas no coinciden.')
    await fillCredentials(page, person)
    await terms.uncheck()
    await nextStep(page).click()
    await expect(main).toContainText('Debes aceptar los términos y condiciones.')
    await terms.check()
    await nextStep(page).click()
  })

  await expectStep(page, 'Revisión')
  await page.getByRole('button', { name: 'Crear Cuenta' }).click()
  await expect(page).toHaveURL('/validar-email')
})

test('if the provider answers the sign-in with an unknown status, the form says so, and a later attempt works', async ({
  page,
  sandbox,
  problems
}) => {
  problems.expectStatus(418, '/v1/api/users/login', 1)
  const member = await sandbox.createMember()
  const fault = { method: 'POST', path: '/api/users/login', email: member.email, times: 1 }
  await sandbox.breakCalls({ ...fault, status: 418, body: { error: 'I am a teapot' } })
  await page.goto('/ingresa')
  await page.getByLabel('Email').fill(member.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(member.password)
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await expect(page.getByRole('main')).toContainText('Hubo un problema. Inténtalo más tarde.')
  await signIn(page, member)
})

test('a visitor who requests the recovery link too often is asked to wait', async ({
  page,
  sandbox,
  problems
}) => {
  problems.expectStatus(429, '/v1/api/users/forgot', 1)
  const member = await sandbox.createMember()
  const body = { error: 'Too many requests, please try again later.' }
  await sandbox.breakCalls({ path: '/api/users/forgot', email: member.email, status: 429, body })
  await page.goto('/recuperar-contrasena')
  await page.getByLabel('Email').fill(member.email)
  await page.getByRole('button', { name: 'Recuperar' }).click()
  await expect(page.getByRole('main')).toContainText(
    'Ya enviamos el link. Por favor, revisa tu carpeta de SPAM o esperá unos minutos antes de solicitar un nuevo link.'
  )
})

test('a member with an incomplete profile sees an error when saving it, and completes it', async ({
  page,
  sandbox
}) => {
  const member = await sandbox.createMember({ birthday: '', gender: '' })
  await keepSession(page, savedSession(member))
  await page.goto('/perfil')

  await expect(page.getByLabel('Apellido', { exact: true })).toHaveValue('Del Club')
  await expect(page.getByLabel('Ciudad', { exact: true })).toHaveValue('Rosario')
  const birthday = page.getByRole('group', { name: 'Fecha de Nacimiento', exact: true })
  await expect(birthday.getByLabel('Mes').getByRole('option')).toHaveText([
    'Mes',
    'Enero',
    'Febrero',
    'Marzo',
    'Abril',
    'Mayo',
    'Junio',
    'Julio',
    'Agosto',
    'Septiembre',
    'Octubre',
    'Noviembre',
    'Diciembre'
  ])
  const gender = page.getByLabel('Género', { exact: true })
  await expect(gender.getByRole('option')).toHaveText(['Elegí una opción', 'Masculino', 'Femenino', 'Otro'])

  await page.getByLabel('Nombre', { exact: true }).fill('A')
  await gender.selectOption('Otro')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('region', { name: 'Por favor, revisá los datos ingresados.' })).toBeFocused()

  await page.getByLabel('Nombre', { exact: true }).fill('Alma')
  await birthday.getByLabel('Día').selectOption(String(randomInt(1, 28)))
  await birthday.getByLabel('Mes').selectOption('Diciembre')
  await birthday.getByLabel('Año').selectOption('1990')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('main').getByText('de Diciembre de 1990')).toBeVisible()
})

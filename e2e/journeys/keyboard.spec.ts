import { expect, headerPoints, type Page, test } from '../fixtures/club.ts'
import { pressOn, tabTo, typeInto } from '../fixtures/keyboard.ts'
import { expectStep, newcomer, nextStep } from '../fixtures/sign-up-form.ts'
import { takenOver } from '../fixtures/taken-over.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })

test('a member signs in by keyboard alone, after an empty attempt', async ({ page, sandbox }) => {
  const member = await sandbox.createMember()
  await page.goto('/ingresa')
  await pressOn(page, button(page, 'Ingresar'), 'Enter')
  // The summary is focused, and its links lead to the fields.
  await expect(page.getByRole('region', { name: 'Por favor, completá tus datos' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(field(page, 'Email')).toBeFocused()
  await page.keyboard.type(member.email)
  await typeInto(page, field(page, 'Contraseña'), member.password)

  await test.step('shows the password', async () => {
    await pressOn(page, button(page, 'Mostrar contraseña'), 'Space')
    await expect(page.getByRole('textbox', { name: 'Contraseña', exact: true })).toHaveValue(member.password)
    await page.keyboard.press('Shift+Tab')
  })

  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  await expect(headerPoints(page)).toContainText('10.000')

  await test.step('signs out', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Canjeá tus puntos' })).toBeFocused()
    await pressOn(page, button(page, 'Tu perfil'), 'Enter')
    await pressOn(page, button(page, 'Cerrar Sesión'), 'Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Ingresá' })).toBeVisible()
  })
})

test('a newcomer signs up by keyboard alone', async ({ page }) => {
  const person = newcomer()
  await page.goto('/ingresa')
  // Until the code has taken over, the link opens a new document, whose focus starts at the top.
  await takenOver(page)
  await pressOn(page, page.getByRole('link', { name: '¿No tenés cuenta? Registrate' }), 'Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Creá tu cuenta' })).toBeFocused()

  await test.step('personal data', async () => {
    for (const [name, text] of [
      ['Nombre', 'Lucía'],
      ['Apellido', 'Fernández'],
      ['Documento', person.nationalIdentity],
      ['Día', '9'],
      ['Mes', 'Jul'],
      ['Año', '1990'],
      ['Teléfono', '011 15 5071-6006'],
      ['Género', 'Fem'],
      ['Ciudad', 'Rosario']
    ] as const)
      await typeInto(page, field(page, name), text)
    await tabTo(page, field(page, '¿Cómo te enteraste de EQS Club?'))
    await page.keyboard.press('ArrowDown')
    await expect(field(page, '¿Cómo te enteraste de EQS Club?')).toHaveValue(/./)
    await pressOn(page, nextStep(page), 'Enter')
    await expectStep(page, 'Tu acceso')
    await expect(page.getByRole('heading', { level: 2, name: 'Tu acceso' })).toBeFocused()
  })

  await test.step('credentials, after one step back', async () => {
    await pressOn(page, button(page, 'Volver'), 'Enter')
    await expect(field(page, 'Mes')).toHaveValue('7')
    await pressOn(page, nextStep(page), 'Space')
    await expectStep(page, 'Tu acceso')
    await typeInto(page, field(page, 'Email'), person.email)
    await typeInto(page, field(page, 'Contraseña'), person.password)
    await typeInto(page, field(page, 'Repetir contraseña'), person.password)
    await pressOn(page, page.getByRole('checkbox', { name: /términos y condiciones/ }), 'Space')
    await pressOn(page, nextStep(page), 'Enter')
  })

  await test.step('review and submit', async () => {
    await expect(page.getByRole('heading', { level: 2, name: 'Revisión' })).toBeFocused()
    await expect(page.getByText('9 de Julio de 1990')).toBeVisible()
    await pressOn(page, button(page, 'Crear Cuenta'), 'Enter')
    await expect(page).toHaveURL('/validar-email')
  })

  await test.step('Escape closes a dialog, and the focus returns to its button', async () => {
    await pressOn(page, button(page, 'Ya validé mi email'), 'Enter')
    await expect(button(page, 'Entendido')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(button(page, 'Ya validé mi email')).toBeFocused()
  })
})

test('a member asks for a new password by keyboard alone', async ({ page, sandbox }) => {
  const member = await sandbox.createMember()
  await page.goto('/ingresa')
  await takenOver(page)
  await pressOn(page, page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }), 'Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Recuperá tu contraseña' })).toBeFocused()
  await typeInto(page, field(page, 'Email'), 'sin arroba')
  await page.keyboard.press('Enter')
  await expect(field(page, 'Email')).toBeFocused()
  await expect(field(page, 'Email')).toHaveAccessibleDescription('Por favor, ingresá un email válido.')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(member.email)
  await page.keyboard.press('Enter')
  await expect(button(page, 'Ir a Ingresá')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/ingresa')
  await expect(page.getByRole('heading', { level: 1, name: 'Ingresá' })).toBeVisible()
})

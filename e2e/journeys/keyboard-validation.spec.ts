import { expectNoViolations } from '../fixtures/accessibility.ts'
import { expect, type Page, signIn, test } from '../fixtures/club.ts'
import { pressOn, typeInto } from '../fixtures/keyboard.ts'
import { gate } from '../fixtures/remote-faults.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a member validates the e-mail by keyboard alone, also after a check that came too early', async ({
  page,
  sandbox,
  context
}) => {
  const member = await sandbox.createMember({ email_validation: false })
  await page.goto('/ingresa')
  await signIn(page, member)
  await expect(page).toHaveURL('/validar-email')

  await pressOn(page, button(page, 'Ya validé mi email'), 'Enter')
  await expect(page.getByText(/Parece que aún no validaste tu email\./)).toBeVisible()
  await page.keyboard.press('Escape')

  const email = `otra-${member._id}@eqs.example`
  await pressOn(page, button(page, 'Cambiar email'), 'Enter')
  await typeInto(page, page.getByRole('textbox'), email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Listo!' })).toBeVisible()
  await page.keyboard.press('Escape')

  const letter = await context.newPage()
  await letter.goto(await sandbox.letterLink(email, 'validation'))
  await letter.close()
  await pressOn(page, button(page, 'Ya validé mi email'), 'Enter')
  await expect(page).toHaveURL('/')
})

test('a member completes the document by keyboard alone', async ({ page, sandbox }) => {
  const taken = `${20_000_000 + Math.floor(Math.random() * 9_000_000)}`
  await sandbox.createMember({ national_identity: taken })
  const member = await sandbox.createMember({ national_identity: 'RANDOM_42' })
  await page.goto('/ingresa')
  await signIn(page, member)
  await expect(page).toHaveURL('/validar-id')

  await typeInto(page, page.getByRole('textbox'), taken)
  await page.keyboard.press('Enter')
  await expect(page.getByText('El DNI ingresado ya se encuentra registrado.').first()).toBeVisible()
  await typeInto(page, page.getByRole('textbox'), '')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(`${40_000_000 + Math.floor(Math.random() * 9_000_000)}`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
})

test('a form that is sending has no accessibility violations', async ({ page, sandbox }) => {
  const member = await sandbox.createMember()
  const { opened, open } = gate()
  await page.route('**/v1/api/users/login', async route => {
    await opened
    await route.continue()
  })
  await page.goto('/ingresa')
  await page.getByLabel('Email').fill(member.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(member.password)
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await expect(page.getByRole('button', { name: /Ingresar|Ingresando/ })).toHaveAttribute(
    'aria-disabled',
    'true'
  )
  await expectNoViolations(page, 'sending')
  open()
  await expect(page).toHaveURL('/')
})

import { expect, test } from '../fixtures/club.ts'
import {
  expectStep,
  fillCredentials,
  fillPersonalData,
  newcomer,
  nextStep
} from '../fixtures/sign-up-form.ts'
import { takenOver } from '../fixtures/taken-over.ts'

test('a reload during the sign-up keeps all fields except the passwords', async ({ page }) => {
  const person = newcomer()
  await page.goto('/registrate')
  await fillPersonalData(page, person)
  await nextStep(page).click()
  await expectStep(page, 'Tu acceso')
  await fillCredentials(page, person)

  await page.reload()
  await expectStep(page, 'Tu acceso')
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  await expect(page.getByRole('checkbox', { name: 'Acepto los términos y condiciones' })).toBeChecked()
  await expect(page.getByLabel('Contraseña', { exact: true })).toHaveValue('')
  await expect(page.getByLabel('Repetir contraseña', { exact: true })).toHaveValue('')
  await page.getByRole('button', { name: 'Volver' }).click()
  await expectStep(page, 'Tus datos')
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('Lucía')
  await expect(page.getByLabel('Mes')).toHaveValue('7')
  await expect(page.getByLabel('Ciudad')).toHaveValue('Rosario')
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
  expect(kept).not.toContain(person.password)
})

test('a mistyped e-mail is corrected by one press', async ({ page }) => {
  await page.goto('/registrate')
  await fillPersonalData(page, newcomer())
  await nextStep(page).click()
  const email = page.getByLabel('Email')
  await email.fill('lucia@gmial.com')
  await email.press('Tab')
  await expect(email).toHaveAccessibleDescription(
    /Hay un error en tu email\. Quisiste decir lucia@gmail\.com\?/
  )
  await page.getByRole('button', { name: 'Usar lucia@gmail.com' }).click()
  await expect(email).toHaveValue('lucia@gmail.com')
  await expect(page.getByText(/Quisiste decir/)).toHaveCount(0)
})

test('a double press on "Siguiente" goes one step forward', async ({ page }) => {
  await page.goto('/registrate')
  await fillPersonalData(page, newcomer())
  await nextStep(page).dblclick()
  await expectStep(page, 'Tu acceso')
  await page.goBack()
  await expectStep(page, 'Tus datos')
})

test('the second press of a double press does not go back a step', async ({ page }) => {
  await page.goto('/registrate')
  await takenOver(page)
  await fillPersonalData(page, newcomer())
  await nextStep(page).click()
  await expectStep(page, 'Tu acceso')
  await page.getByRole('button', { name: 'Volver' }).hover()
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await expect(page.getByLabel('Email')).toBeVisible()
  await page.getByRole('button', { name: 'Volver' }).click()
  await expectStep(page, 'Tus datos')
})

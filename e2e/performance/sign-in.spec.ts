import { expect, test } from '../fixtures/club.ts'

test('the sign-in page loads no file of the sign-up before the visitor opens it', async ({ page }) => {
  const files: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (/\.(?:js|css)$/.test(pathname)) files.push(pathname)
  })
  await page.goto('/ingresa', { waitUntil: 'networkidle' })
  await expect(page.getByRole('button', { name: 'Ingresar' })).toBeVisible()
  const first = new Set(files)

  await page.getByRole('link', { name: '¿No tenés cuenta? Registrate' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Creá tu cuenta' })).toBeVisible()
  // The numbering plans of telephones are the largest part of the form.
  await page.getByLabel('Teléfono', { exact: true }).fill('011 15 5071-6006')
  await page.getByLabel('Teléfono', { exact: true }).press('Tab')
  await expect(page.getByLabel('Teléfono', { exact: true })).toHaveValue('+54 9 11 5071 6006')

  const later = files.filter(file => !first.has(file))
  const named = (name: string) => (file: string) => file.includes(`/${name}.`)
  for (const form of ['sign-up', 'phone-rules']) {
    expect([...first].filter(named(form)), 'before').toEqual([])
    expect(later.filter(named(form)).length, 'after').toBeGreaterThan(0)
  }
  expect([...first].filter(named('sign-in')).length).toBeGreaterThan(0)
})

import { expect, test } from '../fixtures/club.ts'
import { slowDown } from '../fixtures/slow-phone.ts'

// This test checks the behaviour. `npm run bench` measures the times.

test.use({ viewport: { width: 390, height: 844 } })

test('N7 on a slow phone and a slow 3G network, the sign-in page shows, and a press before the code is answered', async ({
  page
}) => {
  await slowDown(page)
  await page.goto('/ingresa')
  await expect(page.getByRole('heading', { level: 1, name: 'Ingresá' })).toBeVisible()
  // A press before the code is loaded is queued.
  await page.getByLabel('Email').fill('nadie@eqs.example')
  await page.getByRole('button', { name: 'Ingresar' }).click()
  const refusal = page.getByRole('link', { name: 'Escribí tu contraseña.' })
  const givenUp = page.getByText('No pudimos cargar esta sección.')
  await expect(refusal.or(givenUp)).toBeVisible({ timeout: 60_000 })
  await expect(refusal).toBeVisible()
})

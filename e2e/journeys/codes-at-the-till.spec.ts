import { readFile } from 'node:fs/promises'
import { expect, type Page, type Sandbox, signIn, test } from '../fixtures/club.ts'
import { demoMember } from '../fixtures/member-states.ts'
import { keepSession, savedSession } from '../fixtures/saved-session.ts'

// Codes at a till, without a network and on paper.

const day = 86_400_000

/**
 * Creates a member with a code for each title, and with a further page of codes to request.
 *
 * @param times number of requests that this page answers. A request that a navigation cancels counts, too.
 */
async function createMember(sandbox: Sandbox, titles: readonly string[], times = 1) {
  const member = await sandbox.createMember()
  await sandbox.breakCalls({
    method: 'GET',
    path: '/api/redeems',
    email: member.email,
    status: 200,
    body: {
      success: true,
      redeems: titles.map(title => ({
        _id: `id-${title}`,
        promo: { _id: 'p', description_title: title, images: [] },
        code: `EQS-${title}`,
        usage: false,
        expiration_date: Date.now() + 20 * day,
        name: title
      })),
      nextPage: 2
    },
    times
  })
  return member
}

async function openCanjes(page: Page, sandbox: Sandbox, titles: readonly string[]) {
  await keepSession(page, savedSession(await createMember(sandbox, titles)))
  await page.goto('/mi-cuenta/canjes')
  await expect(page.getByRole('article')).toHaveCount(titles.length)
}

/** Starts to count the presses of the pointer. @returns a function that returns their number so far. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  const key = 'presses'
  await page.addInitScript(entry => {
    const count = () => sessionStorage.setItem(entry, `${Number(sessionStorage.getItem(entry)) + 1}`)
    addEventListener('pointerdown', count, true)
  }, key)
  return async () => Number(await page.evaluate(entry => sessionStorage.getItem(entry), key))
}

test('after the sign-in, the card and a code are each one press away', async ({ page, sandbox }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const member = await createMember(sandbox, ['Helado'], 9)
  const presses = await countPresses(page)
  await page.goto('/ingresa')
  await signIn(page, member)
  const toCard = page.getByRole('main').getByRole('link', { name: 'Mostrar mi tarjeta' })
  await expect(toCard).toBeInViewport({ ratio: 1 })
  const before = await presses()
  await toCard.click()
  await expect(page.getByRole('img', { name: /^Código QR de tu DNI/ })).toBeInViewport({ ratio: 1 })
  expect(await presses()).toBe(before + 1)

  await page.goBack()
  const code = page.getByRole('button', { name: /^Mostrar en caja Helado/ })
  await expect(code).toBeInViewport({ ratio: 1 })
  await code.click()
  await expect(page.getByRole('dialog', { name: 'Helado' }).getByText('EQS-Helado')).toBeVisible()
  expect(await presses()).toBe(before + 2)
})

test('"Copiar" is at least 44 px high', async ({ page, sandbox }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openCanjes(page, sandbox, ['Helado'])
  const label = page.getByRole('article', { name: 'Helado' }).getByText('Copiar').locator('..')
  expect((await label.boundingBox())?.height).toBeGreaterThanOrEqual(44)
})

test('without a network, the codes seen before are listed and can be shown at the till', async ({
  page,
  sandbox,
  problems
}) => {
  problems.expect({ text: /ERR_INTERNET_DISCONNECTED/, at: /\/v1\/api\/redeems\?page=\d&limit=6$/ })
  await openCanjes(page, sandbox, ['Helado', 'Cine'])
  await page.route('**/api/redeems?*', route => route.abort('internetdisconnected'))

  await page.getByRole('button', { name: 'Ver más' }).click()
  await expect(page.getByRole('alert')).toContainText(
    'No pudimos cargar más canjes. Parece que no tenés conexión.'
  )
  await page.reload()
  await expect(page.getByText(/^Guardados el/).first()).toBeVisible()

  const opener = page.getByRole('article', { name: 'Cine' }).getByRole('button', { name: 'Mostrar en caja' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Cine' })
  await expect(dialog.getByRole('img', { name: 'Código QR de EQS-Cine' })).toBeInViewport({ ratio: 1 })
  await expect(dialog.getByText('EQS-Cine', { exact: true })).toBeInViewport({ ratio: 1 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(dialog).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
})

test('the reminder is a file that calendar programs can read', async ({ page, sandbox }) => {
  await openCanjes(page, sandbox, ['Helado'])
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Más opciones de EQS-Helado' }).click()
  await page.getByRole('button', { name: 'Agendar vencimiento' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^vencimiento-\d{4}-\d\d-\d\d\.ics$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n.*\r\nEND:VCALENDAR\r\n$/s)
  expect(text).toContain('\r\nSUMMARY:Vence tu canje: Helado\r\n')
})

test('a printed code is a single ticket without any other content', async ({ page, sandbox }) => {
  await page.addInitScript(() => {
    // The real print dialog would wait for a person.
    window.print = () => {}
  })
  await openCanjes(page, sandbox, ['Helado', 'Cine'])
  const cine = page.getByRole('article', { name: 'Cine' })
  await cine.getByRole('button', { name: 'Más opciones de EQS-Cine' }).click()
  await cine.getByRole('button', { name: 'Imprimir EQS-Cine' }).click()
  await page.emulateMedia({ media: 'print' })
  await expect(cine.getByText('EQS-Cine', { exact: true })).toBeVisible()
  await expect(cine.getByRole('img', { name: 'Código QR de EQS-Cine' })).toBeVisible()
  await expect(page.getByText('EQS-Helado')).toBeHidden()
  for (const role of ['banner', 'navigation', 'contentinfo', 'button', 'heading'] as const)
    await expect(page.getByRole(role).and(page.locator(':not(article *)'))).toHaveCount(0)
  // The code itself is a button. On paper it is the only button, and the code is its only text.
  await expect(cine.getByRole('button')).toHaveText(['EQS-Cine'], { useInnerText: true })

  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(page.getByText('EQS-Helado')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Canjes' })).toBeVisible()
})

test('ten thousand transactions need at most a hundred and fifty elements', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 1400 })
  await keepSession(page, savedSession(await demoMember(page, 'maraton@eqs.example')))
  await page.goto('/mi-cuenta')
  const ledger = page.getByRole('region', { name: 'Movimientos' })
  await expect(ledger.getByRole('listitem').first()).toHaveAttribute('aria-setsize', '10000')
  for (const part of [0, 0.4, 1]) {
    await page.evaluate(share => scrollTo(0, document.body.scrollHeight * share), part)
    await expect(ledger.getByRole('listitem').first()).toBeVisible()
    // Rows outside the window are removed a moment later.
    await expect.poll(() => ledger.getByRole('list').locator('*').count()).toBeLessThanOrEqual(150)
  }
})

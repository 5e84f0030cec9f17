import { expect, type Page, signIn, test } from '../fixtures/club.ts'
import { longestTask, watchTasks } from '../fixtures/long-tasks.ts'

/** Demo member with 10,000 transactions, 500 alerts and 300 redemptions. */
const marathon = { email: 'maraton@eqs.example', password: 'puntos123' }

/** Factor of the processor's slowdown that simulates a mid-range phone. */
const slowdown = 4

/** Maximum number of elements in a virtual list, independent of the length of the list. */
const mostNodes = 150

/** Number of measurements of each time. The times are only printed, because they depend on the machine. */
const times = 3

const screens = [
  { path: '/mi-cuenta', name: 'Mis Puntos', row: /Compra/, isEndless: true },
  { path: '/mi-cuenta/canjes', name: 'Canjes', row: /EQS-/, isEndless: false },
  { path: '/notificaciones', name: 'Alertas', row: /Hoy|Ayer|Hace|\d de [A-Z]/, isEndless: true }
] as const

for (const { path, name, row, isEndless } of screens) {
  const promise = isEndless ? `scrolls to other rows with at most ${mostNodes} elements in the list` : 'opens'
  test(`${name} of a member with a long history ${promise}`, async ({ page }) => {
    test.setTimeout(180_000)
    await watchTasks(page)
    await page.goto('/ingresa')
    await signIn(page, marathon)
    await open(page, path, row)

    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const opened: number[] = []
    for (let load = 0; load < times; load += 1) {
      await open(page, path, row)
      opened.push(await longestTask(page))
    }
    const expectFewNodes = async () => {
      // Polls, because rows outside the window are removed a moment later.
      if (isEndless) await expect.poll(() => countNodes(page)).toBeLessThanOrEqual(mostNodes)
    }
    await expectFewNodes()
    const firstRow = page.getByRole('main').getByRole('listitem').filter({ hasText: row }).first()
    const newest = await firstRow.innerText()

    const scrolled: number[] = []
    for (let time = 0; time < times; time += 1) {
      await page.evaluate(() => scrollTo(0, 0))
      await longestTask(page)
      await scrollToTheEnd(page)
      scrolled.push(await longestTask(page))
      await expectFewNodes()
      if (isEndless) await expect(firstRow).not.toHaveText(newest, { useInnerText: true })
    }
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    const figures = `opening ${opened.join(', ')} ms, scrolling ${scrolled.join(', ')} ms at ${slowdown}x`
    process.stdout.write(`${name}: ${figures}; ${await countNodes(page)} elements in lists\n`)
  })
}

test(`ten thousand transactions are searched while the member types, with at most ${mostNodes} elements in the list`, async ({
  page
}) => {
  test.setTimeout(120_000)
  await watchTasks(page)
  await page.goto('/ingresa')
  await signIn(page, marathon)
  await open(page, '/mi-cuenta', /Compra/)
  await page.getByRole('button', { name: 'Más opciones de tus movimientos' }).click()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await longestTask(page)

  const typed: number[] = []
  const search = page.getByRole('searchbox', { name: 'Buscar' })
  await search.focus()
  for (const letter of 'compra en') {
    await page.keyboard.type(letter)
    typed.push(await longestTask(page))
  }
  await expect(page).toHaveURL(/buscar=compra\+en/)
  await expect(page.getByText(/^[\d.]+ movimientos$/)).toBeVisible()
  await expect.poll(() => countNodes(page)).toBeLessThanOrEqual(mostNodes)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  process.stdout.write(`Searching 10.000 movements: ${typed.join(', ')} ms a letter at ${slowdown}x\n`)
})

async function open(page: Page, path: string, row: RegExp): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: row }).first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

/** Scrolls through the whole page in 150 steps, one per frame. */
const scrollToTheEnd = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const steps = 150
    const distance = document.documentElement.scrollHeight / steps
    for (let step = 1; step <= steps; step += 1) {
      scrollTo(0, step * distance)
      await new Promise(requestAnimationFrame)
    }
  })

const countNodes = (page: Page): Promise<number> => page.getByRole('main').locator('li, li *').count()

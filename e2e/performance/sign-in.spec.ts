import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createClubServer, FolderStore } from '@eqs/release'
import { createSandbox } from '@eqs/sandbox'
import { isProviders } from '@eqs/sandbox/addresses'
import { delayAnswers } from '../bench/delayed-server.ts'
import { measurePage } from '../bench/measure-page.ts'
import { expect, test } from '../fixtures/club.ts'

/** What the suite's own club has published. */
const published = resolve(fileURLToPath(import.meta.url), '../../../.cache/e2e/static')

/** Milliseconds before every answer, at first and then: their difference counts rounds, whatever computing takes. */
const [short, long] = [1000, 4000] as const

/** Sequential answers that the sign-in page may wait for until it does what it is asked. */
const mostRounds = 3

test(`a first visit to the sign-in page shows it with the first answer, and waits at most ${mostRounds} for its code`, async ({
  browser
}) => {
  const sandbox = await createSandbox({ publicUrl: '', testMode: true })
  const provider = { owns: isProviders, fetch: sandbox.fetch }
  const club = createClubServer({ root: new FolderStore(published), provider })

  async function visit(delay: number) {
    const slow = await delayAnswers(club, delay)
    const figures = await measurePage(browser, {
      url: `${slow.origin}/ingresa`,
      content: page => page.getByRole('button', { name: 'Ingresar' }).waitFor(),
      storage: {}
    })
    slow.close()
    return { ...figures, asked: slow.asked }
  }

  const soon = await visit(short)
  const late = await visit(long)
  await sandbox.close()
  // What the boot script has fetched is there for the loader that asks for it.
  expect(late.asked.filter((path, index) => late.asked.indexOf(path) !== index)).toEqual([])
  const rounds = (what: 'elapsed' | 'ready') => Math.round((late[what] - soon[what]) / (long - short))
  expect(late.requests).toBeGreaterThan(1)
  expect(rounds('elapsed')).toBe(1)
  // Less than two would mean that the delay did nothing.
  expect(rounds('ready')).toBeGreaterThanOrEqual(2)
  expect(rounds('ready')).toBeLessThanOrEqual(mostRounds)
})

test('the sign-in page asks for nothing of the sign-up before somebody goes there', async ({ page }) => {
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
  // The numbering plans of telephones are the heaviest part of the form.
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

import { sample } from '@eqs/testing/suite'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/club.ts'
import { answer, failures, gate, prepare, remotes, toEntryPattern } from '../fixtures/remote-faults.ts'
import { panel } from '../fixtures/resilience.ts'
import { watchRequests } from '../fixtures/spoiled-release.ts'
import { takenOver } from '../fixtures/taken-over.ts'

// The remote of a rendered screen cannot be loaded. The screen stays, with everything that was typed.

const remote = remotes.find(({ name }) => name === 'mf-auth') ?? { name: '', path: '/', heading: '' }
const email = (page: Page) => page.getByRole('textbox', { name: 'Email' })
const password = (page: Page) => page.getByRole('textbox', { name: 'Contraseña', exact: true })
const enter = (page: Page) => page.getByRole('button', { name: 'Ingresar' })
const retry = (page: Page) => page.getByRole('button', { name: 'Reintentar' })
const waiting = (page: Page) => page.getByText('Un momento…')

/**
 * Makes the entry fail.
 *
 * @returns a function that ends the failure.
 */
async function failEntry(page: Page): Promise<() => void> {
  let isMended = false
  await page.route(toEntryPattern(remote), route =>
    isMended ? route.continue() : route.fulfill(answer(404, ''))
  )
  return () => {
    isMended = true
  }
}

for (const width of sample([390, 1280], 1))
  test(`typed text stays when the code fails to load, and after a retry that loads it, at ${width} px`, async ({
    page,
    sandbox,
    problems
  }) => {
    problems.expect(...failures(toEntryPattern(remote), /status of 404/, 2))
    await page.setViewportSize({ width, height: 800 })
    const { opened, open } = gate()
    const mend = await failEntry(page)
    await page.route(/\/host\/.*\.js$/, async route => {
      await opened
      await route.continue()
    })
    const resilience = await prepare(page, remote, sandbox)
    const member = await sandbox.createMember()
    await page.goto(remote.path, { waitUntil: 'commit' })
    await email(page).fill(member.email)
    await password(page).fill(member.password)
    open()
    await resilience.expectSurvived({ ...panel, errorClass: 'network', attempts: 2 })
    await expect(email(page)).toHaveValue(member.email)

    mend()
    await retry(page).press('Enter')
    await takenOver(page)
    await expect(page.getByText(panel.words)).toHaveCount(0)
    await expect(password(page)).toHaveValue(member.password)
    // The focused button is gone, so focus moves to the heading of the screen.
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await enter(page).click()
    await expect(page).toHaveURL('/')
    expect(resilience.pageLoads).toBe(1)
  })

for (const way of sample(['Reintentar', 'another press on Ingresar'] as const, 1))
  test(`a form that was submitted before the code failed to load is sent once, after ${way}`, async ({
    page,
    sandbox,
    problems
  }) => {
    problems.expect(...failures(toEntryPattern(remote), /status of 404/, 2))
    const { opened, open } = gate()
    const mend = await failEntry(page)
    await page.route(/\/host\/.*\.js$/, async route => {
      await opened
      await route.continue()
    })
    const sent = watchRequests(page, /\/api\/users\/login/)
    const member = await sandbox.createMember()
    await page.goto(remote.path, { waitUntil: 'commit' })
    await email(page).fill(member.email)
    await password(page).fill(member.password)
    await enter(page).click()
    await expect(waiting(page)).toBeVisible()
    open()
    await expect(page.getByRole('alert')).toHaveText(new RegExp(panel.words))
    await expect(waiting(page)).toBeHidden()
    await expect(enter(page)).not.toHaveAttribute('aria-busy')
    expect(sent).toHaveLength(0)

    mend()
    if (way === 'Reintentar') await retry(page).dblclick()
    else await enter(page).dblclick()
    await expect(page).toHaveURL('/')
    expect(sent).toHaveLength(1)
  })

test('a retry that fails again keeps the screen, the focus and the typed text', async ({
  page,
  sandbox,
  problems
}) => {
  problems.expect(...failures(toEntryPattern(remote), /status of 404/, 4))
  await failEntry(page)
  const resilience = await prepare(page, remote, sandbox)
  await page.goto('/registrate')
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Mariana')
  await expect(retry(page)).toBeVisible()
  await retry(page).press('Enter')
  await expect(retry(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(retry(page)).toHaveAttribute('aria-disabled', 'false')
  await expect(retry(page)).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Nombre' })).toHaveValue('Mariana')
  await resilience.expectSaid(panel.words)
})

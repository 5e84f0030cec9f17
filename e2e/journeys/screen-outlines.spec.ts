import { cover, sample } from '@eqs/testing/suite'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/club.ts'
import { holdCode } from '../fixtures/held-code.ts'
import { layoutShifts, watchShifts } from '../fixtures/layout-shifts.ts'
import { demoMember } from '../fixtures/member-states.ts'
import { gate } from '../fixtures/remote-faults.ts'
import { keepSession, savedSession } from '../fixtures/saved-session.ts'
import { changeRemote } from '../fixtures/spoiled-release.ts'

// A member screen before its code is loaded shows its title and its skeleton where the screen will be.

const screens = [
  { path: '/', title: 'Canjeá tus puntos', shape: 'cards' },
  { path: '/promo/', title: 'Promo', shape: 'page' },
  { path: '/mi-cuenta', title: 'Mis Puntos', shape: 'menu' },
  { path: '/mi-cuenta/misiones', title: 'Misiones', shape: 'menu' },
  { path: '/mi-cuenta/canjes', title: 'Canjes', shape: 'menu' },
  { path: '/notificaciones', title: 'Alertas', shape: 'rows' },
  { path: '/perfil', title: 'Mi Perfil', shape: 'rows' },
  { path: '/tus-datos', title: 'Tus datos y privacidad', shape: 'rows' }
] as const

/** @returns the positions of the title and of the parts of the skeleton. */
const placesIn = (page: Page, place: string) =>
  page.locator(`${place} .outline > *`).evaluateAll(parts =>
    parts.map(part => {
      const { x, y, width, height } = part.getBoundingClientRect()
      return [x, y, width, height].map(Math.round).join(' ')
    })
  )

const views = [
  { width: 390, isCollapsed: false },
  { width: 1280, isCollapsed: false },
  { width: 1280, isCollapsed: true }
] as const

/** The side bar is the same on each screen, so one screen is enough for its collapsed state. */
const cells = cover(screens, views, ({ path }, { isCollapsed }) => !isCollapsed || path === '/')

for (const [{ path, title, shape }, { width, isCollapsed }] of sample(cells, 4))
  test(`${path} shows its title and its skeleton before any code has loaded, and nothing moves when the code comes, at ${width} px${isCollapsed ? ', with a collapsed side bar' : ''}`, async ({
    page,
    sandbox
  }) => {
    await page.setViewportSize({ width, height: 800 })
    if (isCollapsed)
      await page.addInitScript(() => localStorage.setItem('EQS_PROD_SIDEBAR_COLLAPSED', 'true'))
    const member = await demoMember(page)
    await keepSession(page, savedSession(member, { name: 'Sofía Ledesma' }))
    const address =
      path === '/promo/' ? path + (await sandbox.createPromo({ email: member.email }))._id : path
    await watchShifts(page)
    const host = await holdCode(page)
    const remote = gate()
    const data = gate()
    for (const [files, { opened }] of [
      [/\/remotes\/.*\.js$/, remote],
      [/\/v1\/api\//, data]
    ] as const)
      await page.route(files, async route => {
        await opened
        await route.continue().catch(() => {})
      })

    await page.goto(address, { waitUntil: 'commit' })
    const outline = page.locator('.boot .outline')
    await expect(outline).toHaveAttribute('data-skeleton', shape)
    await expect(outline.getByText(title, { exact: true })).toBeVisible()
    await expect(page.getByRole('status')).toHaveText('Cargando EQS Club…')
    const before = await placesIn(page, '.boot')
    const { x, y } = (await outline.getByText(title).boundingBox()) ?? { x: 0, y: 0 }
    // A row with a button may be a pixel taller than its text, and a heading only for screen readers has a
    // margin of one pixel.
    const heading = expect.objectContaining({ x: expect.closeTo(x, -0.5), y: expect.closeTo(y, -0.5) })

    host.release()
    await expect(page.getByRole('contentinfo')).toBeAttached()
    await expect(page.locator('[aria-busy="true"] .outline')).toHaveAttribute('data-skeleton', shape)
    expect(await placesIn(page, '[aria-busy="true"]')).toEqual(before)

    remote.open()
    expect(await page.getByRole('heading', { level: 1 }).boundingBox()).toEqual(heading)
    data.open()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    expect(await page.getByRole('heading', { level: 1 }).boundingBox()).toEqual(heading)
    expect(await layoutShifts(page)).toEqual([])
  })

const strangeShapes = [
  ['no skeleton', undefined],
  ['a skeleton of a later contract', 'spiral']
] as const

for (const [what, skeleton] of sample(strangeShapes, 1))
  test(`a remote that declares ${what} shows its title before its code has loaded, and then its screen`, async ({
    page,
    sandbox
  }) => {
    await changeRemote(page, 'mf-notifications', ({ extras: { remote, ...extras }, ...one }) => ({
      ...one,
      extras: {
        ...extras,
        remote: { ...remote, routes: remote.routes.map(route => ({ ...route, skeleton })) }
      }
    }))
    await keepSession(page, savedSession(await sandbox.createMember()))
    const code = await holdCode(page)
    await page.goto('/notificaciones', { waitUntil: 'commit' })
    const outline = page.locator('.boot .outline')
    await expect(outline.getByText('Alertas', { exact: true })).toBeVisible()
    await expect(outline.locator('i').first()).toBeVisible()
    await code.arrive()
    await expect(page.getByRole('heading', { level: 1, name: 'Alertas' })).toBeVisible()
  })

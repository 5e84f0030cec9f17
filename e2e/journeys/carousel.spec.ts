import { expect, type Page, type Sandbox, test } from '../fixtures/club.ts'
import { keepSession, savedSession } from '../fixtures/saved-session.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** Time that an image is shown, in milliseconds: the configured speed plus the 50 of the specification. */
const turn = 5050

const gallery = (page: Page) => page.getByRole('region', { name: 'Imágenes del beneficio' })
const shown = (page: Page, place: number) => page.getByRole('group', { name: `Imagen ${place} de 3` })

/** Opens a promotion with three images, with a fake clock. */
async function openPictures(page: Page, sandbox: Sandbox): Promise<void> {
  const member = await sandbox.createMember()
  const images = ['medal-1', 'medal-2', 'medal-3'].map(name => ({
    url: `/v1/images/promos/${name}.svg`,
    name
  }))
  const promo = await sandbox.createPromo({ email: member.email, images })
  await page.clock.install()
  await keepSession(page, savedSession(member))
  await page.goto(`/promo/${promo._id}`)
  // Hovering pauses the carousel. Leaving restarts the time of the first image, so that the page load does
  // not count.
  await gallery(page).hover()
  await expect(shown(page, 1)).toBeInViewport()
  await page.mouse.move(0, 0)
}

/** Expects the present image to fill its frame from edge to edge. */
async function expectAligned(page: Page, place: number): Promise<void> {
  await expect
    .poll(async () => {
      const [frame, slide] = await Promise.all([
        gallery(page).boundingBox(),
        shown(page, place).boundingBox()
      ])
      return (
        Math.abs((frame?.x ?? 0) + 1 - (slide?.x ?? 0)) +
        Math.abs((frame?.width ?? 0) - 2 - (slide?.width ?? 0))
      )
    })
    .toBeLessThan(2)
}

test('the images of a promotion alternate, and pause while a member uses them', async ({ page, sandbox }) => {
  await openPictures(page, sandbox)
  await page.clock.runFor(turn + 1000)
  await expect(shown(page, 2)).toBeInViewport()

  await test.step('the pointer pauses them', async () => {
    await shown(page, 2).hover()
    await page.clock.runFor(4 * turn)
    await expect(shown(page, 2)).toBeInViewport()
    await page.mouse.move(0, 0)
  })

  await test.step('focus pauses them, and the arrows move between them', async () => {
    await page.getByRole('button', { name: 'Imagen siguiente' }).focus()
    await page.clock.runFor(4 * turn)
    await expect(shown(page, 2)).toBeInViewport()
    await page.keyboard.press('ArrowRight')
    await page.clock.runFor(1000)
    await expect(shown(page, 3)).toBeInViewport()
    await expect(page.getByRole('status').filter({ hasText: 'Imagen 3 de 3' })).toHaveCount(1)
  })

  await test.step('after a change of width the image fits again', async () => {
    await page.setViewportSize({ width: 700, height: 800 })
    await page.clock.runFor(1000)
    await expectAligned(page, 3)
  })

  await test.step('the pause button stops them', async () => {
    const pause = page.getByRole('button', { name: 'Pausar las imágenes' })
    await pause.click()
    await page.mouse.move(0, 0)
    await page.getByRole('button', { name: 'Pasar las imágenes solas' }).blur()
    await page.clock.runFor(4 * turn)
    await expect(shown(page, 3)).toBeInViewport()
  })
})

test('with reduced motion, the images move only by the member’s presses', async ({ page, sandbox }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openPictures(page, sandbox)
  await page.clock.runFor(4 * turn)
  await expect(shown(page, 1)).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Pausar las imágenes' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Imagen siguiente' }).click()
  await expect(shown(page, 2)).toBeInViewport()
})

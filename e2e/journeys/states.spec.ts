import { expectNamedControls, expectNoViolations, expectOutline, windows } from '../fixtures/barriers.ts'
import { expect, type Page, test } from '../fixtures/club.ts'
import { arrive } from '../fixtures/member-states.ts'
import { expectNothingLost, expectTargets } from '../fixtures/reflow.ts'
import { states } from '../fixtures/states-of-screens.ts'

const [narrow, wide] = windows

/** The distances between letters, words and lines that a reader may set (WCAG 1.4.12). */
const looser = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }`

for (const [name, state] of Object.entries(states)) {
  const sizes = [wide, narrow].filter(
    ({ width }) => !state.window || width > 1023 === (state.window === 'wide')
  )

  test(`${name}: no barrier in either theme, nothing lost in small windows or large letters`, async ({
    page,
    sandbox,
    problems
  }) => {
    if (state.provokes) problems.expect(state.provokes)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize(sizes[0] ?? wide)
    await arrive(page, sandbox, state)

    for (const size of sizes) {
      await page.setViewportSize(size)
      const side = `${size.width} px`
      await expectNoViolations(page, side)
      await expectNamedControls(page)
      await expectTargets(page, side)
      await expectNothingLost(page, side)
    }
    await expectOutline(page, state.isPlain ? 0 : 1)
    if (state.window === 'wide') return

    await page.setViewportSize({ width: 320, height: 640 })
    await expectNothingLost(page, '320 px')
    await page.setViewportSize({ width: wide.width / 2, height: wide.height / 2 })
    await expectNothingLost(page, 'zoom of 200 %')

    await page.setViewportSize(narrow)
    await page.evaluate(dress, looser)
    await expectNothingLost(page, 'distances of WCAG 1.4.12')
    await page.evaluate(dress, '')
    await doubleLetters(page)
    await expectNothingLost(page, 'letters of 200 %')
  })
}

/** Puts a style sheet over the page's own; the policy lets no element do so. */
function dress(css: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [sheet]
}

/** Sets the browser's size of letters as its settings do: from 16 px to 32. */
async function doubleLetters(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  await expect(page.getByRole('main')).toHaveCSS('font-size', '34px')
}

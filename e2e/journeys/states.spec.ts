import { cover, isQuick } from '@eqs/testing/suite'
import {
  expectEqualAccess,
  expectNamedControls,
  expectNoViolations,
  expectOutline,
  windows,
  zoomed
} from '../fixtures/accessibility.ts'
import { test } from '../fixtures/club.ts'
import { expectRings } from '../fixtures/focus-rings.ts'
import { arrive, type State } from '../fixtures/member-states.ts'
import { expectNothingLost, expectNothingLostInLooseAndLargeText, expectTargets } from '../fixtures/reflow.ts'
import { states } from '../fixtures/states-of-screens.ts'

const [narrow, wide] = windows

/** The lowest window in which a dialog must be readable. */
const lowest = { width: 341, height: 162 }

/** States that the quick suite always opens, and also checks with the slow Equal Access engine. */
const inEachRun = ['redemptions without a network', 'the question']

interface Chosen {
  readonly name: string
  readonly state: State
  readonly sizes: readonly (typeof narrow | typeof wide)[]
}

const getSizes = ({ window }: State) =>
  [wide, narrow].filter(({ width }) => !window || width > 1023 === (window === 'wide'))

const all: readonly Chosen[] = Object.entries(states).map(([name, state]) => ({
  name,
  state,
  sizes: getSizes(state)
}))

/**
 * Chooses states so that each kind and each screen occurs at least once, and adds the states in `inEachRun`.
 * Each state gets one window size.
 */
function chooseForQuick(): readonly Chosen[] {
  const kinds = [...new Set(all.map(({ state }) => state.kind))]
  const screens = [...new Set(all.map(({ state }) => state.screen))]
  const find = (kind: State['kind'], screen: State['screen']) =>
    all.find(({ state }) => state.kind === kind && state.screen === screen)
  const found = cover(kinds, screens, (kind, screen) => find(kind, screen) !== undefined).map(cell =>
    find(...cell)
  )
  const chosen = all.filter(one => found.includes(one) || inEachRun.includes(one.name))
  // The window sizes alternate, except for states that exist at one size only.
  return chosen.map((one, index) => ({
    ...one,
    sizes: one.sizes.slice(index % one.sizes.length).slice(0, 1)
  }))
}

for (const { name, state, sizes } of isQuick ? chooseForQuick() : all) {
  test(`${name}: no accessibility violation in either theme, nothing cut off in small windows or with large text`, async ({
    page,
    sandbox,
    problems
  }) => {
    problems.expect(...(state.provokes ?? []))
    await page.setViewportSize(sizes[0] ?? wide)
    await arrive(page, sandbox, state)

    if (!isQuick || inEachRun.includes(name)) await expectEqualAccess(page)
    for (const size of sizes) {
      await page.setViewportSize(size)
      const side = `${size.width} px`
      await expectNoViolations(page, side)
      await expectNamedControls(page)
      await expectRings(page, side)
      await expectTargets(page, side)
      await expectNothingLost(page, side)
    }
    await expectOutline(page, state.isPlain ? 0 : 1)
    if (!sizes.includes(narrow)) return

    await page.setViewportSize({ width: 320, height: 640 })
    await expectNothingLost(page, '320 px')
    await page.setViewportSize(zoomed)
    await expectNothingLost(page, 'zoom of 400 %')
    // A dialog that exists only in wide windows is closed by now.
    if (state.kind === 'dialog' && (await page.locator('dialog:modal').count()) > 0) {
      await page.setViewportSize(lowest)
      await expectNothingLost(page, 'a phone on its side, zoomed')
    }
    await page.setViewportSize({ width: wide.width / 2, height: wide.height / 2 })
    await expectNothingLost(page, 'zoom of 200 %')

    await page.setViewportSize(narrow)
    await expectNothingLostInLooseAndLargeText(page)
  })
}

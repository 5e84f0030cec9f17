import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Page, test } from '../fixtures/club.ts'
import { arrive, type State } from '../fixtures/member-states.ts'
import { states } from '../fixtures/states-of-screens.ts'
import { setTheme } from '../fixtures/themes.ts'
import { savePicture } from './save-picture.ts'

// Pictures for people: each state of the member screens on a phone and on a desktop, light and dark, in one
// image with the state's name. The project exists only with PICTURES=1 (see the configuration).

const folder = fileURLToPath(new URL('states/', import.meta.url))
const windows = { narrow: { width: 390, height: 844 }, wide: { width: 1280, height: 844 } } as const

for (const [name, state] of Object.entries(states))
  test(name, async ({ page, sandbox, problems }) => {
    problems.expect(...(state.provokes ?? []))
    await page.setViewportSize(windows[state.window ?? 'wide'])
    await arrive(page, sandbox, state)
    await page.evaluate(() => document.fonts.ready)

    const shots: Buffer[] = []
    for (const size of ['narrow', 'wide'] as const) {
      if (state.window && state.window !== size) continue
      await page.setViewportSize(windows[size])
      for (const theme of ['light', 'dark'] as const) {
        await setTheme(page, theme)
        if (state.pictured) await bringIntoView(page, state.pictured)
        shots.push(await page.screenshot())
      }
    }
    await mkdir(folder, { recursive: true })
    await savePicture(page, shots, `${folder}${name.replaceAll(/[^a-z]+/gi, '-')}.jpg`)
  })

/** Scrolls the element to a position below the shell's header. The offset fits each window size. */
const bringIntoView = (page: Page, pictured: NonNullable<State['pictured']>): Promise<void> =>
  (typeof pictured === 'string'
    ? page.getByRole('heading', { name: pictured, exact: true })
    : pictured(page)
  ).evaluate(place => scrollBy(0, place.getBoundingClientRect().top - 110))

import { sample } from '@eqs/testing/suite'
import { answersFor, noFacts, startBadProvider, tellSurvived } from '../fixtures/bad-answers.ts'
import { expect, type Page, test } from '../fixtures/club.ts'
import { keepSession, savedSession, sessionKey } from '../fixtures/saved-session.ts'
import { memberScreens } from '../sequences/member-screens.ts'
import { getHeading, type Screen, type Visit } from '../sequences/screen.ts'
import { createPerson, goWithin } from '../sequences/visit.ts'

// Every call gets a broken answer. Each screen shows a message and offers a retry, the shell stays, and the
// member stays signed in. With good answers the screen shows the true data. The tests try three broken
// answers for each screen, all of them with `SOAK=1`.

/** The screen of a promotion shows "page not available" instead of a retry. */
const isPromo = (screen: Screen) => screen.name === 'Promo'

const retries = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Reintentar' })

/** Element that shows the failure to the member. It does not depend on the kind of answer. */
const refusalOn = (page: Page, screen: Screen) =>
  isPromo(screen) ? getHeading(page, 'Página no disponible') : retries(page).first()

/** Element that is visible while a screen waits for the answer of a retry. */
const waitingOn = (page: Page, screen: Screen) =>
  isPromo(screen)
    ? page.getByRole('main').locator('[aria-busy="true"]')
    : page.getByRole('button', { name: 'Reintentar', disabled: true })

/** Retries all failed calls of the screen. */
async function askAgain(screen: Screen, visit: Visit): Promise<void> {
  const { page } = visit
  if (isPromo(screen)) return goWithin(page, screen.path(visit))
  // Presses all buttons in one evaluation: the answer to the first retry may remove the other buttons.
  await retries(page).evaluateAll(buttons => {
    for (const button of buttons) if (button instanceof HTMLElement) button.click()
  })
}

for (const [index, screen] of sample([...memberScreens.entries()], 2)) {
  const answers = answersFor(index, noFacts)
  test(`${screen.name}: ${answers.length} of ${noFacts.length} bad answers to every call each show a failure, and good answers then show the data`, async ({
    page,
    sandbox,
    request
  }) => {
    test.setTimeout(120_000 + answers.length * 5_000)
    const { member, promoId } = await createPerson(sandbox, request, screen)
    const visit = { page, sandbox, request, member, promoId }
    await keepSession(page, savedSession(member))
    const unhandled: string[] = []
    page.on('pageerror', error => unhandled.push(error.message))
    const stored = () => page.evaluate(key => localStorage.getItem(key), sessionKey)
    const provider = await startBadProvider(page, '/api/**', answers[0])
    for (const [step, bad] of answers.entries())
      await test.step(bad.name, async () => {
        if (step === 0) await page.goto(screen.path(visit))
        else {
          const release = provider.hold(bad)
          // A screen that refetches by itself at this moment ignores the press.
          await expect(async () => {
            await askAgain(screen, visit)
            await expect(waitingOn(page, screen)).not.toHaveCount(0, { timeout: 1_000 })
          }).toPass()
          // From here on, the visible message belongs to this answer.
          release()
        }
        await expect(waitingOn(page, screen)).toHaveCount(0)
        await expect(refusalOn(page, screen)).toBeVisible()
        await expect(page.getByRole('banner')).toBeVisible()
        await expect(page.locator('[data-loading="true"]')).toHaveCount(0)
        expect(JSON.parse((await stored()) ?? '{}')).toMatchObject({
          isAuthenticated: true,
          token: member.token
        })
      })
    await provider.end()
    await askAgain(screen, visit)
    await expect(refusalOn(page, screen)).toHaveCount(0)
    await page.goto(screen.path(visit))
    await screen.isTrue(visit)
    expect(unhandled).toEqual([])
    tellSurvived(screen.name, answers.length, noFacts.length)
  })
}

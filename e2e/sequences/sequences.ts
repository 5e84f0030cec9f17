import { expect } from '../fixtures/club.ts'
import { holdAnswer } from '../fixtures/held-answers.ts'
import { expectNoTrace } from '../fixtures/leaks.ts'
import { releaseNewer } from '../fixtures/newer-release.ts'
import { beAway, freeze, hour, seconds } from '../fixtures/tab-life.ts'
import { type Cell, fillSignIn, isTrueThen, pass, signOutOn, type } from './cell.ts'
import { getButton, getField, isLedOn, type Screen, signInOn } from './screen.ts'
import { goWithin } from './visit.ts'

/** A row of the table of sequences and screens: an interruption between two checks of a screen. */
export interface Sequence {
  readonly name: string
  /** True for screens on which the sequence can happen. */
  readonly has: (screen: Screen) => boolean
  readonly run: (cell: Cell) => Promise<void>
}

/** Time in milliseconds after which data no longer counts as fresh. */
const longEnough = seconds(31)

const isOfMember = ({ guard }: Screen) => guard === 'member' || guard === 'session'
const everyScreen = () => true

export const sequences: readonly Sequence[] = [
  {
    name: 'resume after an hour',
    has: everyScreen,
    run: cell => pass(cell, meanwhile => beAway(cell.page, hour, meanwhile))
  },
  {
    name: 'edit while sending',
    has: ({ sending }) => sending?.edit !== undefined,
    async run(cell) {
      const { page, screen } = cell
      const { sending } = screen
      const { edit } = sending ?? {}
      if (!sending || !edit) throw new Error(`${screen.name} sends nothing that can be edited`)
      const answer = await holdAnswer(page, sending.call)
      await sending.send(cell)
      await answer.given
      await getField(page, edit.field).fill(edit.text)
      await answer.release()
      await expect(getField(page, edit.field)).toHaveValue(edit.text)
      await edit.after(cell)
    }
  },
  {
    name: 'leave while sending',
    has: ({ sending }) => sending !== undefined,
    async run(cell) {
      const { sending } = cell.screen
      if (!sending) throw new Error(`${cell.screen.name} sends nothing`)
      const answer = await holdAnswer(cell.page, sending.call)
      await sending.send(cell)
      await answer.given
      await sending.leave(cell)
      await answer.release()
      await sending.left(cell)
    }
  },
  {
    name: 'press during a background refresh',
    has: ({ press }) => press !== undefined,
    async run(cell) {
      const { press } = cell.screen
      if (!press) throw new Error(`${cell.screen.name} has nothing to press`)
      const answer = await holdAnswer(cell.page, press.call)
      await beAway(cell.page, longEnough)
      await answer.given
      await press.press(cell)
      await answer.release()
      await press.done(cell)
    }
  },
  {
    name: 'sign out and in as another member',
    has: isOfMember,
    async run(cell) {
      const { page, screen, person, request, sandbox } = cell
      const calls = new Set(['/api/app/init/web', ...(screen.press ? [screen.press.call] : [])])
      const answers = []
      for (const call of calls) answers.push(await holdAnswer(page, call))
      await beAway(page, longEnough)
      await Promise.all(answers.map(({ given }) => given))
      // A pending write completes, but the page must ignore the answer.
      if (screen.sending?.edit) {
        const written = await holdAnswer(page, screen.sending.call)
        await screen.sending.send(cell)
        await written.given
        answers.push(written)
      }
      // The profile counts as unsaved until the answer to the write has arrived.
      await signOutOn(page, screen.sending?.edit !== undefined && screen.guard === 'member')
      const other = await cell.createOther()
      await fillSignIn(page, other)
      await expect(page).not.toHaveURL(/\/ingresa/)
      await Promise.all(answers.map(({ release }) => release()))
      const visit = { page, request, sandbox, member: other.member, promoId: other.promoId }
      await expectNoTrace(page, person.member._id, person.secrets)
      await goWithin(page, screen.path(visit))
      await screen.isTrue(visit)
      await expectNoTrace(page, person.member._id, person.secrets)
    }
  },
  {
    name: 'change in a second tab',
    has: ({ changeOn }) => changeOn !== undefined,
    async run(cell) {
      const other = await cell.page.context().newPage()
      await cell.screen.changeOn?.(other, cell)
      // The first tab must show the change without a refresh: the member does not return to the tab, so no
      // refresh is triggered.
      await isTrueThen(cell)
    }
  },
  {
    name: 'change on a second device',
    has: screen => isOfMember(screen) && screen.changeOn !== undefined,
    async run(cell) {
      const device = await cell.browser.newContext()
      const other = await device.newPage()
      await signInOn(other, cell)
      await cell.screen.changeOn?.(other, cell)
      await beAway(cell.page, longEnough)
      await isTrueThen(cell)
      await device.close()
    }
  },
  {
    name: 'release during a visit',
    has: everyScreen,
    async run(cell) {
      const { page, screen } = cell
      let releases = 0
      const notice = page.getByText('Hay una nueva versión')
      await pass(cell, async meanwhile => {
        releases += 1
        await releaseNewer(page, 'mf-notifications', undefined, releases)
        await beAway(page, seconds(61), meanwhile)
        // On the second return some screens navigate, and a navigation shows the notice.
        if (releases === 1 || !screen.isTrueThen) await expect(notice).toHaveCount(0)
      })
      await goWithin(
        page,
        isOfMember(screen) && screen.name !== 'Misiones' ? '/mi-cuenta/misiones' : '/terminos-y-condiciones'
      )
      await expect(notice).toBeVisible()
      const loaded = page.waitForEvent('load')
      await getButton(page, 'Actualizar').click()
      await loaded
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
  },
  {
    name: 'network lost during a visit',
    has: everyScreen,
    async run(cell) {
      const { page, loseNetwork } = cell
      const banner = page.getByText(/esperá a tener señal/)
      await pass(cell, async meanwhile => {
        await loseNetwork()
        // The banner marks the data on screen as out of date.
        await expect(banner).toBeVisible()
        await meanwhile()
        await page.clock.fastForward(longEnough)
        await page.context().setOffline(false)
        await expect(banner).toBeHidden()
      })
    }
  },
  {
    name: 'frozen tab',
    has: everyScreen,
    async run(cell) {
      const { page, screen, person } = cell
      const expectTyped = await type(cell)
      const asleep = await freeze(page)
      await asleep.wake(hour)
      await expectTyped()
      if (!isOfMember(screen)) return screen.isTrue(cell)

      const again = await freeze(page)
      const beside = await page.context().newPage()
      await beside.goto('/validar-email')
      await signOutOn(beside)
      const other = await cell.createOther()
      await fillSignIn(beside, other)
      await expect(beside).not.toHaveURL(/\/ingresa/)
      // The page reloads as soon as it detects the other member. The clock does not advance, because
      // advancing it by an hour would continue during the reload.
      await again.wake(0)
      await (screen.guard === 'member' ? isLedOn : screen.isTrue)({ ...cell, member: other.member })
      await expectNoTrace(page, person.member._id, person.secrets)
    }
  }
]

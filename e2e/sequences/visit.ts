import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { expect, type Page, type Sandbox } from '../fixtures/club.ts'
import type { Member } from '../fixtures/sandbox.ts'
import { keepSession, savedSession } from '../fixtures/saved-session.ts'
import { takenOver } from '../fixtures/taken-over.ts'
import type { Screen, Visit } from './screen.ts'

/** A member whose data is unique. */
export interface Person {
  readonly member: Member
  readonly promoId: string
  /** Data of this member that must not appear to other members. */
  readonly secrets: readonly string[]
}

/**
 * Creates a member with the data that a screen needs.
 *
 * @param points balance of the member. Members of the same test have different balances.
 */
export async function createPerson(
  sandbox: Sandbox,
  request: APIRequestContext,
  screen: Pick<Screen, 'member' | 'redemptions' | 'isWithoutDocument'>,
  points = 10_000
): Promise<Person> {
  const first_name = `Z${randomUUID().slice(0, 8)}`
  const member = await sandbox.createMember({
    first_name,
    points,
    notifications: 3,
    ...screen.member,
    ...placeholder(screen)
  })
  const { email } = member
  const { _id } = await sandbox.createPromo({ email, points: 100, description_title: 'Termo' })
  const other = await sandbox.createPromo({ email, points: 10, description_title: 'Mate' })
  for (let count = 0; count < (screen.redemptions ?? 0); count += 1) {
    const answer = await request.post(`/v1/api/redeems/new/${other._id}`, {
      headers: { Authorization: `Bearer ${member.token}` },
      data: { confirmation: true }
    })
    expect(await answer.json()).toMatchObject({ redeemed: true })
  }
  return { member, promoId: _id, secrets: [email, first_name] }
}

/** Attributes of a member with a placeholder document. Each member's document must be unique. */
const placeholder = ({ isWithoutDocument }: Pick<Screen, 'isWithoutDocument'>) =>
  isWithoutDocument ? { national_identity: `RANDOM_${randomUUID()}` } : {}

/**
 * Stores the session of a member for a screen, with the e-mail validation and document that the screen needs.
 */
export const keepSessionFor = (
  screen: Pick<Screen, 'member' | 'isWithoutDocument'>,
  page: Page,
  member: Member
): Promise<void> =>
  keepSession(
    page,
    savedSession(member, {
      email_validation: screen.member?.email_validation !== false,
      hasPlaceholderIdentity: screen.isWithoutDocument === true
    })
  )

/** Opens the screen in a page with a fake clock and waits until the screen shows the provider's data. */
export async function open(screen: Screen, visit: Visit): Promise<void> {
  const { page, member } = visit
  if (screen.guard === 'member' || screen.guard === 'session') await keepSessionFor(screen, page, member)
  await page.clock.install()
  await page.goto(screen.from ?? screen.path(visit))
  if (screen.from) {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await goWithin(page, screen.path(visit))
  }
  await screen.isTrue(visit)
  await takenOver(page)
}

/**
 * Opens a screen for members and waits for the call that returns the data of the member. The page may
 * redirect the member after this call, and the redirect must not happen while the test presses something.
 */
export async function openAsMember(page: Page, path: string): Promise<void> {
  const answered = page.waitForResponse('**/v1/api/app/init/web')
  await page.goto(path)
  await answered
}

/** Navigates to a path without a page load, by the events of Back and Forward. */
export const goWithin = (page: Page, path: string): Promise<void> =>
  page.evaluate(to => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

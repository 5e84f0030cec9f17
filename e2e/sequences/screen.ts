import type { APIRequestContext, Locator } from '@playwright/test'
import { expect, type Page, type Sandbox } from '../fixtures/club.ts'
import { expectTrue } from '../fixtures/facts.ts'
import type { Member } from '../fixtures/sandbox.ts'

/** Arguments of the functions of a screen: a page, and the member who uses the page. */
export interface Visit {
  readonly page: Page
  readonly sandbox: Sandbox
  readonly request: APIRequestContext
  /** The signed-in member, or, on a screen without a session, the member who can sign in. */
  readonly member: Member
  /** A promotion for 100 points that only this member sees. */
  readonly promoId: string
}

type Act = (visit: Visit) => Promise<void>

/** A form or action that a screen sends. */
interface Sending {
  /** Path below the API base of the call that the test delays. */
  readonly call: string
  /** Fills in the form and sends it. */
  readonly send: Act
  /** Input that the member types after sending, before the answer arrives, and the check after the answer. */
  readonly edit?: { readonly field: string; readonly text: string; readonly after: Act }
  readonly leave: Act
  /** Checks another screen after the member has left during the call and the answer has arrived. */
  readonly left: Act
}

/**
 * A column of the table of sequences and screens: how to open a screen, and how to check that it shows the
 * provider's data.
 */
export interface Screen {
  readonly name: string
  readonly guard: 'visitor' | 'public' | 'session' | 'member'
  /** Attributes of the member that the screen needs. */
  readonly member?: Readonly<Record<string, unknown>>
  /** True when the member has a placeholder document. */
  readonly isWithoutDocument?: boolean
  /** Number of redemptions that the member has made. */
  readonly redemptions?: number
  readonly path: (visit: Visit) => string
  /** Path of a screen to open first, so that a test can go back to that screen. */
  readonly from?: string
  /** Checks that the screen shows the provider's data. */
  readonly isTrue: Act
  /** Changes the data of the screen outside any browser. */
  readonly change?: Act
  /** Changes the data of the screen in another page of the member. */
  readonly changeOn?: (other: Page, visit: Visit) => Promise<void>
  /** Checks the screen after a change. Default: `isTrue`. */
  readonly isTrueThen?: Act
  /** A field to type into, and the button that opens the field, if any. */
  readonly typing?: { readonly open?: string; readonly field: string }
  readonly sending?: Sending
  /**
   * An action during a background refresh: the call of the refresh, the action while the call is pending, and
   * the check after the answer.
   */
  readonly press?: { readonly call: string; readonly press: Act; readonly done: Act }
}

export const getField = (page: Page, name: string): Locator => page.getByLabel(name, { exact: true })

export const getButton = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name })

export const getHeading = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('heading', { level: 1, name })

/** Expects a member's page to show the provider's present data. */
export const tellsFacts: Act = ({ page, request, member }) => expectTrue(page, request, member)

/** Expects that the club has navigated to the catalogue and shows the provider's data. */
export const isLedOn: Act = async visit => {
  await expect(visit.page).toHaveURL('/')
  await tellsFacts(visit)
}

/**
 * Signs the member in on another page, and waits for the call that returns the data of the member. Otherwise
 * its answer could be taken for the answer to the next page (`openAsMember`).
 */
export async function signInOn(other: Page, { member }: Visit): Promise<void> {
  await other.goto('/ingresa')
  const answered = other.waitForResponse('**/v1/api/app/init/web')
  await getField(other, 'Email').fill(member.email)
  await getField(other, 'Contraseña').fill(member.password)
  await getButton(other, 'Ingresar').click()
  await expect(other).not.toHaveURL(/ingresa/)
  await answered
}

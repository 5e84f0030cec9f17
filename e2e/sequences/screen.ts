import type { APIRequestContext, Locator } from '@playwright/test'
import { expect, type Page, type Sandbox } from '../fixtures/club.ts'
import { expectTrue } from '../fixtures/facts.ts'
import type { Member } from '../fixtures/sandbox.ts'

/** Somebody at a screen. */
export interface Visit {
  readonly page: Page
  readonly sandbox: Sandbox
  readonly request: APIRequestContext
  /** Whoever is signed in, or could be. */
  readonly member: Member
  /** A promotion that only they see, for 100 points. */
  readonly promoId: string
}

type Act = (visit: Visit) => Promise<void>

/** Something that is sent from a screen. */
interface Sending {
  /** The call that answers late, below the API base. */
  readonly call: string
  /** Fills in and presses. */
  readonly send: Act
  /** What is typed over what was sent, where it can be, and what must have come of it after the answer. */
  readonly edit?: { readonly field: string; readonly text: string; readonly after: Act }
  readonly leave: Act
  /** What has come of it after the answer, elsewhere. */
  readonly left: Act
}

/** A column of the table: how a screen is opened, and what proves that what it shows is true. */
export interface Screen {
  readonly name: string
  readonly guard: 'visitor' | 'public' | 'session' | 'member'
  /** What the member has to be like. */
  readonly member?: Readonly<Record<string, unknown>>
  /** The member has a placeholder in the document's place. */
  readonly isWithoutDocument?: boolean
  /** How many codes the member has. */
  readonly redemptions?: number
  readonly path: (visit: Visit) => string
  /** The screen before it, where going back has to lead somewhere. */
  readonly from?: string
  /** What it shows is what the provider says. */
  readonly isTrue: Act
  /** The facts that it shows change far from any browser. */
  readonly change?: Act
  /** They change by the member's own hand, on another page of theirs. */
  readonly changeOn?: (other: Page, visit: Visit) => Promise<void>
  /** What it comes to when they have changed; as before, unless told. */
  readonly isTrueThen?: Act
  /** A field to type in, and how to come to it. */
  readonly typing?: { readonly open?: string; readonly field: string }
  readonly sending?: Sending
  /** A call that a refresh makes, what is pressed meanwhile, and what must have come of it. */
  readonly press?: { readonly call: string; readonly press: Act; readonly done: Act }
}

export const fieldOf = (page: Page, name: string): Locator => page.getByLabel(name, { exact: true })

export const buttonOf = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name })

export const headingOf = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('heading', { level: 1, name })

/** Everything that a member's page shows is what the provider says now. */
export const tellsFacts: Act = ({ page, request, member }) => expectTrue(page, request, member)

/** The club is open. */
export const isLedOn: Act = async visit => {
  await expect(visit.page).toHaveURL('/')
  await tellsFacts(visit)
}

export async function signInOn(other: Page, { member }: Visit): Promise<void> {
  await other.goto('/ingresa')
  await fieldOf(other, 'Email').fill(member.email)
  await fieldOf(other, 'Contraseña').fill(member.password)
  await buttonOf(other, 'Ingresar').click()
  await expect(other).not.toHaveURL(/ingresa/)
}

import type { AnalyticsEvent } from '@eqs/contracts/analytics'
import { bigint, boolean, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

// Drizzle's description of the tables in `schema.ts`, from which queries get their types. Always change both
// files together.

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const setting = pgTable('setting', {
  name: text('name').primaryKey(),
  value: text('value').notNull()
})

export const member = pgTable('member', {
  id: text('id').primaryKey(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  /** E-mail in lower case. */
  email: text('email').notNull(),
  emailValidated: boolean('email_validated').notNull().default(false),
  /** National identity document: digits only, or a placeholder document, which contains `RANDOM_`. */
  nationalIdentity: text('national_identity').notNull(),
  /** `YYYY-MM-DD`, or an empty string when unknown. */
  birthday: text('birthday').notNull().default(''),
  gender: text('gender').notNull().default(''),
  phoneNumber: text('phone_number').notNull().default(''),
  fields: jsonb('fields').$type<Readonly<Record<string, string>>>().notNull().default({}),
  /** The member's balance in points, always equal to the sum of the member's rows in `ledger`. */
  points: integer('points').notNull().default(0),
  pointsExpireAt: moment('points_expire_at'),
  category: text('category').notNull(),
  profilePic: text('profile_pic').notNull().default(''),
  passwordHash: text('password_hash').notNull(),
  disabled: boolean('disabled').notNull().default(false),
  /**
   * Tokens that were issued earlier are not valid. A password change sets this column to the current time.
   */
  sessionsValidFrom: moment('sessions_valid_from').notNull(),
  createdAt: moment('created_at').notNull()
})

export type Member = typeof member.$inferSelect

/** An image of a promotion. `url` is a path on the provider's server or a complete address. */
export interface StoredImage {
  readonly url: string
  readonly name: string
}

export const promo = pgTable('promo', {
  id: text('id').primaryKey(),
  title: text('title').notNull(),
  /** Description in HTML. */
  description: text('description').notNull().default(''),
  points: integer('points').notNull(),
  images: jsonb('images').$type<readonly StoredImage[]>().notNull().default([]),
  startDate: moment('start_date').notNull(),
  /** `unique_code`, or `no_code` for a benefit without a code. */
  codeType: text('code_type').notNull(),
  moreInfo: text('more_info').notNull().default(''),
  ecommerceUrl: text('ecommerce_url').notNull().default(''),
  ctaText: text('cta_text').notNull().default(''),
  oncePerMember: boolean('once_per_member').notNull().default(false),
  /** Id of the only member who sees the promotion; null for all members. */
  onlyFor: text('only_for')
})

export type Promo = typeof promo.$inferSelect

export const redemption = pgTable('redemption', {
  id: text('id').primaryKey(),
  memberId: text('member_id').notNull(),
  promoId: text('promo_id').notNull(),
  code: text('code').notNull(),
  points: integer('points').notNull(),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  usedAt: moment('used_at')
})

export const ledger = pgTable('ledger', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  memberId: text('member_id').notNull(),
  /** Points: positive when earned, negative when spent, never 0. */
  score: integer('score').notNull(),
  name: text('name').notNull(),
  createdAt: moment('created_at').notNull(),
  redemptionId: text('redemption_id')
})

export const idempotency = pgTable('idempotency', {
  memberId: text('member_id').notNull(),
  key: text('key').notNull(),
  fingerprint: text('fingerprint').notNull(),
  /** The answer to the request, as JSON. */
  answer: text('answer').notNull(),
  createdAt: moment('created_at').notNull()
})

export const mission = pgTable('mission', {
  id: text('id').primaryKey(),
  title: text('title').notNull(),
  points: integer('points').notNull(),
  image: text('image').notNull(),
  position: integer('position').notNull()
})

export const missionCompletion = pgTable('mission_completion', {
  id: text('id').primaryKey(),
  memberId: text('member_id').notNull(),
  missionId: text('mission_id').notNull(),
  points: integer('points').notNull(),
  completedAt: moment('completed_at').notNull()
})

export const notification = pgTable('notification', {
  id: text('id').primaryKey(),
  memberId: text('member_id').notNull(),
  title: text('title').notNull(),
  message: text('message').notNull(),
  url: text('url').notNull().default(''),
  startDate: moment('start_date').notNull(),
  read: boolean('read').notNull().default(false),
  contentImage: text('content_image').notNull().default(''),
  promoId: text('promo_id'),
  screenImage: text('screen_image').notNull().default('')
})

/** A device that receives push messages, identified by its endpoint at the push service. */
export const pushSubscription = pgTable('push_subscription', {
  endpoint: text('endpoint').primaryKey(),
  /** Id of the member whose alerts the device receives; null when the device is not linked to a member. */
  memberId: text('member_id'),
  p256dh: text('p256dh').notNull(),
  auth: text('auth').notNull(),
  tags: jsonb('tags').$type<Readonly<Record<string, string>>>().notNull().default({}),
  linkedAt: moment('linked_at').notNull()
})

/** A push message that was sent to a device. */
export const pushMessage = pgTable('push_message', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  memberId: text('member_id').notNull(),
  endpoint: text('endpoint').notNull(),
  title: text('title').notNull(),
  message: text('message').notNull(),
  url: text('url').notNull(),
  /** The status of the push service's answer; 0 when there was no answer. */
  status: integer('status').notNull(),
  sentAt: moment('sent_at').notNull()
})

export const outbox = pgTable('outbox', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  recipient: text('recipient').notNull(),
  kind: text('kind').$type<'validation' | 'recovery'>().notNull(),
  subject: text('subject').notNull(),
  body: text('body').notNull(),
  link: text('link').notNull(),
  sentAt: moment('sent_at').notNull()
})

/** An analytics event that a page has sent. The `userId` of the event is not verified. */
export const analyticsEventRow = pgTable('analytics_event', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  event: jsonb('event').$type<AnalyticsEvent>().notNull(),
  receivedAt: moment('received_at').notNull()
})

export const emailToken = pgTable('email_token', {
  tokenHash: text('token_hash').primaryKey(),
  memberId: text('member_id').notNull(),
  kind: text('kind').$type<'validation' | 'recovery'>().notNull(),
  email: text('email').notNull(),
  expiresAt: moment('expires_at').notNull()
})

export const endedSession = pgTable('ended_session', {
  tokenId: text('token_id').primaryKey(),
  expiresAt: moment('expires_at').notNull()
})

export const referrer = pgTable('referrer', {
  name: text('name').primaryKey(),
  position: integer('position').notNull()
})

export const webAsset = pgTable('web_asset', {
  name: text('name').primaryKey(),
  type: text('type').notNull(),
  url: text('url').notNull(),
  text: text('text').notNull()
})

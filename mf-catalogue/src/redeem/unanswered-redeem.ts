// A redemption without an answer may have succeeded. Its idempotency key is stored in this tab until an
// answer arrives, because sending the same key and body again never redeems twice.

import { storageKey } from '@eqs/config'
import { useSyncExternalStore } from 'react'

/** A call that redeems a promotion. */
export interface RedeemAttempt {
  /** The value of the request header `Idempotency-Key`. */
  readonly key: string
  /** True when the member has confirmed that they want to redeem this promotion again. */
  readonly confirmation: boolean
}

/** The member who redeems and the promotion that is redeemed. They identify a stored attempt. */
export interface RedeemOf {
  readonly memberId: string
  readonly promoId: string
}

const toEntryKey = ({ memberId, promoId }: RedeemOf): string => storageKey(`REDEEM_${memberId}_${promoId}`)

const form = /^([\da-f-]{36}) ([01])$/

/** Copies of the entries in memory, for a browser that forbids storage. */
const forThisPage = new Map<string, string>()

const watchers = new Set<() => void>()

function watch(changed: () => void): () => void {
  watchers.add(changed)
  return () => void watchers.delete(changed)
}

/** The member's stored attempt to redeem this promotion; undefined when no attempt lacks an answer. */
export function unansweredRedeem(of: RedeemOf): RedeemAttempt | undefined {
  const [, key, confirmation] = form.exec(read(toEntryKey(of))) ?? []
  return key === undefined ? undefined : { key, confirmation: confirmation === '1' }
}

/**
 * True while an attempt has no answer. The hook updates when the answer arrives, which may be after the
 * member has left the screen that sent the attempt.
 */
export function useIsUnanswered(of: RedeemOf): boolean {
  return useSyncExternalStore(watch, () => unansweredRedeem(of) !== undefined)
}

export function saveUnanswered(of: RedeemOf, { key, confirmation }: RedeemAttempt): void {
  const text = `${key} ${confirmation ? 1 : 0}`
  forThisPage.set(toEntryKey(of), text)
  try {
    sessionStorage.setItem(toEntryKey(of), text)
  } catch {
    // The copy in memory is enough.
  }
  for (const changed of watchers) changed()
}

/** Removes the stored attempt, once there is an answer. */
export function forgetUnanswered(of: RedeemOf): void {
  forThisPage.delete(toEntryKey(of))
  try {
    sessionStorage.removeItem(toEntryKey(of))
  } catch {
    // Without storage there is nothing to remove.
  }
  for (const changed of watchers) changed()
}

function read(entry: string): string {
  try {
    return sessionStorage.getItem(entry) ?? forThisPage.get(entry) ?? ''
  } catch {
    return forThisPage.get(entry) ?? ''
  }
}

/**
 * Creates a random key in the format of a UUID. `crypto.randomUUID` is not used, because it exists in secure
 * contexts only.
 */
export function newKey(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), byte =>
    byte.toString(16).padStart(2, '0')
  ).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

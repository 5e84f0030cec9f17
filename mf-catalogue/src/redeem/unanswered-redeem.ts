// A redemption whose answer never came may have happened. Until there is an answer, its key is stored in this tab, because
// sending the same key and body again can never redeem twice.

import { storageKey } from '@eqs/config'
import { useSyncExternalStore } from 'react'

/** One redemption as it is sent. */
export interface RedeemAttempt {
  /** The `Idempotency-Key`. */
  readonly key: string
  /** Whether it redeems what was redeemed before. */
  readonly confirmation: boolean
}

/** Which member and which promotion an attempt is for. */
export interface RedeemOf {
  readonly memberId: string
  readonly promoId: string
}

const entryOf = ({ memberId, promoId }: RedeemOf): string => storageKey(`REDEEM_${memberId}_${promoId}`)

const form = /^([\da-f-]{36}) ([01])$/

/** Where entries live while the browser forbids storage. */
const forThisPage = new Map<string, string>()

const watchers = new Set<() => void>()

function watch(changed: () => void): () => void {
  watchers.add(changed)
  return () => void watchers.delete(changed)
}

/** The attempt that is still without an answer. */
export function unansweredRedeem(of: RedeemOf): RedeemAttempt | undefined {
  const [, key, confirmation] = form.exec(read(entryOf(of))) ?? []
  return key === undefined ? undefined : { key, confirmation: confirmation === '1' }
}

/** The same, for a screen that follows it: the answer may come to a screen that was left. */
export function useIsUnanswered(of: RedeemOf): boolean {
  return useSyncExternalStore(watch, () => unansweredRedeem(of) !== undefined)
}

export function saveUnanswered(of: RedeemOf, { key, confirmation }: RedeemAttempt): void {
  const text = `${key} ${confirmation ? 1 : 0}`
  forThisPage.set(entryOf(of), text)
  try {
    sessionStorage.setItem(entryOf(of), text)
  } catch {
    // It is in memory all the same.
  }
  for (const changed of watchers) changed()
}

/** There is an answer, and the key is no longer needed. */
export function forgetUnanswered(of: RedeemOf): void {
  forThisPage.delete(entryOf(of))
  try {
    sessionStorage.removeItem(entryOf(of))
  } catch {
    // There was nothing to remove.
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

/** A fresh key. `randomUUID` exists only on https; random numbers exist everywhere. */
export function newKey(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), byte =>
    byte.toString(16).padStart(2, '0')
  ).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

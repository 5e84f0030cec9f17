import { storageKey } from '@eqs/config'
import { useMemo, useSyncExternalStore } from 'react'

// What a member is saving for. The provider has no place for it, so it stays in this browser, one entry a member, like the
// saved promotions of which it is one.

/** A promotion as it was when it was chosen, so that it can be named without the catalogue. */
export interface Goal {
  readonly id: string
  readonly points: number
  readonly title: string
}

const keyOf = (memberId: string): string => storageKey(`GOAL_${memberId}`)

/** Characters of a title that are kept: more than any screen has room for. */
const longestTitle = 200

/** An id never holds a blank. */
const form = /^(\S+) (\d+) (.+)$/

function parse(text: string): Goal | undefined {
  const [, id, points, title] = form.exec(text) ?? []
  return id && title ? { id, points: Number(points), title } : undefined
}

/** Tells every copy of this module on the page, as host and remotes have one each; other tabs hear of it by themselves. */
const changed = 'eqs:goal'

function read(memberId: string): string {
  try {
    return localStorage.getItem(keyOf(memberId)) ?? ''
  } catch {
    return ''
  }
}

function write(memberId: string, text: string): void {
  try {
    if (text) localStorage.setItem(keyOf(memberId), text)
    else localStorage.removeItem(keyOf(memberId))
  } catch {
    // A browser that stores nothing has no goal.
  }
  dispatchEvent(new Event(changed))
}

/** The member's goal; undefined when there is none. */
export const readGoal = (memberId: string): Goal | undefined => parse(read(memberId))

/** Makes a promotion the member's goal, in the place of any other. */
export const chooseGoal = (memberId: string, { id, points, title }: Goal): void =>
  write(memberId, `${id} ${points} ${title.replaceAll(/\s+/g, ' ').trim().slice(0, longestTitle) || id}`)

/** Lets the goal go: this one, or whichever it is. */
export function dropGoal(memberId: string, id?: string): void {
  if (id === undefined || readGoal(memberId)?.id === id) write(memberId, '')
}

/** The same as `readGoal`, for a screen that follows it, also when another tab changes it. */
export function useGoal(memberId: string): Goal | undefined {
  const text = useSyncExternalStore(subscribe, () => read(memberId))
  return useMemo(() => parse(text), [text])
}

function subscribe(follow: () => void): () => void {
  addEventListener(changed, follow)
  addEventListener('storage', follow)
  return () => {
    removeEventListener(changed, follow)
    removeEventListener('storage', follow)
  }
}

/** Pesos that earn one point (specification, section 9). */
const pesosPerPoint = 10

/** What has to be spent to earn so many points. */
export const pesosFor = (points: number): number => points * pesosPerPoint

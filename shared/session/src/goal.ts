import { storageKey } from '@eqs/config'
import { useMemo, useSyncExternalStore } from 'react'

// The promotion that a member saves points for. The provider cannot store it, so it is stored in this
// browser, one entry per member. A goal is always one of the saved promotions.

/**
 * A goal: the id of the promotion, and a copy of its price and title, so that screens can show both without
 * the catalogue.
 */
export interface Goal {
  readonly id: string
  readonly points: number
  readonly title: string
}

const toKey = (memberId: string): string => storageKey(`GOAL_${memberId}`)

/** Maximum length of a stored title in characters. No screen shows more. */
const longestTitle = 200

/** Matches a stored goal: id, points and title, separated by spaces. An id contains no spaces. */
const form = /^(\S+) (\d+) (.+)$/

function parse(text: string): Goal | undefined {
  const [, id, points, title] = form.exec(text) ?? []
  return id && title ? { id, points: Number(points), title } : undefined
}

/**
 * Name of the event that notifies every copy of this module in this tab: host and remotes have one copy each.
 * Other tabs get a `storage` event.
 */
const changed = 'eqs:goal'

function read(memberId: string): string {
  try {
    return localStorage.getItem(toKey(memberId)) ?? ''
  } catch {
    return ''
  }
}

function write(memberId: string, text: string): void {
  try {
    if (text) localStorage.setItem(toKey(memberId), text)
    else localStorage.removeItem(toKey(memberId))
  } catch {
    // If the browser refuses storage, no goal can be set.
  }
  dispatchEvent(new Event(changed))
}

/** Returns the member's goal, or undefined. */
export const readGoal = (memberId: string): Goal | undefined => parse(read(memberId))

/** Sets the member's goal and replaces any previous one. */
export const chooseGoal = (memberId: string, { id, points, title }: Goal): void =>
  write(memberId, `${id} ${points} ${title.replaceAll(/\s+/g, ' ').trim().slice(0, longestTitle) || id}`)

/** Removes the member's goal. @param id if given, the goal is removed only when it is this promotion. */
export function dropGoal(memberId: string, id?: string): void {
  if (id === undefined || readGoal(memberId)?.id === id) write(memberId, '')
}

/** Returns the member's goal. The component rerenders when the goal changes, in this tab or another. */
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

/** Returns how many pesos a member has to spend for this many points. */
export const pesosFor = (points: number): number => points * pesosPerPoint

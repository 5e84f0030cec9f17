import { storageKey } from '@eqs/config'
import { useMemo, useSyncExternalStore } from 'react'

// A goal is the promotion that a member saves points for. The provider cannot store goals, so a goal is
// stored in this browser, in one entry per member. A goal is always one of the promotions that the member has
// saved.

/**
 * A goal: the id of the promotion, and a copy of the promotion's price and title, so that screens can show
 * the goal without fetching the catalogue.
 */
export interface Goal {
  readonly id: string
  readonly points: number
  readonly title: string
}

const toKey = (memberId: string): string => storageKey(`GOAL_${memberId}`)

/** Maximum length of a stored title in characters. No screen shows a longer title. */
const longestTitle = 200

/** Matches the stored text of a goal: id, points and title, separated by spaces. An id contains no spaces. */
const form = /^(\S+) (\d+) (.+)$/

function parse(text: string): Goal | undefined {
  const [, id, points, title] = form.exec(text) ?? []
  return id && title ? { id, points: Number(points), title } : undefined
}

/**
 * Name of the event that reports a changed goal within this tab. The event is needed because the host and
 * each remote bundle this module separately. Other tabs receive the browser's `storage` event.
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
    // Without access to localStorage the goal is not set.
  }
  dispatchEvent(new Event(changed))
}

/** Returns the member's goal, or undefined when none is set. */
export const readGoal = (memberId: string): Goal | undefined => parse(read(memberId))

/** Sets the member's goal and replaces any previous one. */
export const chooseGoal = (memberId: string, { id, points, title }: Goal): void =>
  write(memberId, `${id} ${points} ${title.replaceAll(/\s+/g, ' ').trim().slice(0, longestTitle) || id}`)

/**
 * Removes the member's goal.
 *
 * @param id id of a promotion. If given, the goal is removed only when it is this promotion.
 */
export function dropGoal(memberId: string, id?: string): void {
  if (id === undefined || readGoal(memberId)?.id === id) write(memberId, '')
}

/**
 * Returns the member's goal, or undefined when none is set. The component rerenders when the goal changes, in
 * this tab or in another tab.
 */
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

/** Number of pesos that a member has to spend to earn one point (specification, section 9). */
const pesosPerPoint = 10

/** Returns how many pesos a member has to spend to earn the given number of points. */
export const pesosFor = (points: number): number => points * pesosPerPoint

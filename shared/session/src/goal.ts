import { storageKey } from '@eqs/config'
import { useMemo, useSyncExternalStore } from 'react'

// The promotion that a member saves points for. The provider cannot store it, so it is stored in this
// browser, one entry per member. A goal is always one of the saved promotions.

/** A snapshot of the promotion, so that screens can name it without the catalogue. */
export interface Goal {
  readonly id: string
  readonly points: number
  readonly title: string
}

const toKey = (memberId: string): string => storageKey(`GOAL_${memberId}`)

/** Maximum length of a stored title in characters. No screen shows more. */
const longestTitle = 200

/** Id, points and title, separated by spaces. An id contains none. */
const form = /^(\S+) (\d+) (.+)$/

function parse(text: string): Goal | undefined {
  const [, id, points, title] = form.exec(text) ?? []
  return id && title ? { id, points: Number(points), title } : undefined
}

/**
 * Event that notifies every copy of this module: host and remotes have one each. Other tabs get a `storage`
 * event.
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
    // Without storage there is no goal.
  }
  dispatchEvent(new Event(changed))
}

/** Returns the member's goal, or undefined. */
export const readGoal = (memberId: string): Goal | undefined => parse(read(memberId))

/** Sets the member's goal and replaces any previous one. */
export const chooseGoal = (memberId: string, { id, points, title }: Goal): void =>
  write(memberId, `${id} ${points} ${title.replaceAll(/\s+/g, ' ').trim().slice(0, longestTitle) || id}`)

/** Removes the goal. @param id when given, the goal is removed only if it is this promotion. */
export function dropGoal(memberId: string, id?: string): void {
  if (id === undefined || readGoal(memberId)?.id === id) write(memberId, '')
}

/** Returns the member's goal and rerenders when it changes, in this tab or another. */
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

/** Returns the pesos to spend for this many points. */
export const pesosFor = (points: number): number => points * pesosPerPoint

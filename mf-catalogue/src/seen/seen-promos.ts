import { type Promo, promosQuery } from '@eqs/api'
import { apiClient, memberEntry, shapes } from '@eqs/session'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readLastCatalogue } from '../member/last-catalogue.ts'

// The ids of the promotions that this member has opened in this browser.

const entry = memberEntry('SEEN_PROMOS', shapes.array(shapes.string()))

/**
 * Maximum number of stored ids. It exceeds the length of the list, because some promotions may have ended.
 */
const limit = 12

/** The stored ids, newest first. */
export const readSeen = (): readonly string[] => entry.read() ?? []

export const rememberSeen = (promoId: string): void =>
  entry.write([promoId, ...readSeen().filter(id => id !== promoId)].slice(0, limit))

/**
 * Promotions that are available without a request: the catalogue in the query cache or, if it is not there,
 * the catalogue stored on the last visit.
 */
export function useKnownPromos(): readonly Promo[] {
  const listed = useQueryClient().getQueryData(promosQuery(apiClient()).queryKey)?.promos
  const [stored] = useState(() => (listed ? [] : (readLastCatalogue()?.promos ?? [])))
  return listed ?? stored
}

import { type Promo, promosQuery } from '@eqs/api'
import { apiClient, memberEntry, shapes } from '@eqs/session'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readLastCatalogue } from '../member/last-catalogue.ts'

// Which promotions this member has opened in this browser, by their ids.

const entry = memberEntry('SEEN_PROMOS', shapes.array(shapes.string()))

/** More than are shown: one may be over by now. */
const limit = 12

/** The newest first. */
export const readSeen = (): readonly string[] => entry.read() ?? []

export const rememberSeen = (promoId: string): void =>
  entry.write([promoId, ...readSeen().filter(id => id !== promoId)].slice(0, limit))

/** The promotions that are here without asking: those of the catalogue, or of the last one. */
export function useKnownPromos(): readonly Promo[] {
  const listed = useQueryClient().getQueryData(promosQuery(apiClient()).queryKey)?.promos
  const [stored] = useState(() => (listed ? [] : (readLastCatalogue()?.promos ?? [])))
  return listed ?? stored
}

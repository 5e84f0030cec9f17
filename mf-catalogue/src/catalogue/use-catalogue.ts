import { promosQuery } from '@eqs/api'
import { apiClient } from '@eqs/session'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { readLastCatalogue, saveCatalogue } from '../member/last-catalogue.ts'

/**
 * The `dataUpdatedAt` of the stored promotions, in epoch milliseconds. It is far in the past, so that the
 * query treats the stored promotions as stale and refetches at once.
 */
const longAgo = 1

/**
 * Queries the promotions. Until the provider answers, the data are the stored promotions of the last visit.
 *
 * @returns the query, and `oldSince`: the time when the stored promotions were saved, in epoch milliseconds;
 *   undefined when the data come from the provider.
 */
export function useCatalogue() {
  const [last] = useState(readLastCatalogue)
  const query = useQuery({
    ...promosQuery(apiClient()),
    ...(last ? { initialData: { promos: last.promos }, initialDataUpdatedAt: longAgo } : {})
  })
  const { data, dataUpdatedAt } = query
  const isOld = dataUpdatedAt === longAgo
  useEffect(() => {
    if (data && !isOld) saveCatalogue(data.promos)
  }, [data, isOld])
  return { query, oldSince: isOld ? last?.savedAt : undefined }
}

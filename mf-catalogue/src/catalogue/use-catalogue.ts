import { promosQuery } from '@eqs/api'
import { apiClient } from '@eqs/session'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { readLastCatalogue, saveCatalogue } from '../member/last-catalogue.ts'

/** The `dataUpdatedAt` of stored promotions: older than any answer, so that the query refetches at once. */
const longAgo = 1

/**
 * The promotions. Until the provider answers, these are the stored ones of the last visit.
 *
 * @returns `oldSince`: the time of the stored promotions in epoch milliseconds, while these are shown.
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

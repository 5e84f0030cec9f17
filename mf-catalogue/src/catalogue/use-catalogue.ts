import { promosQuery } from '@eqs/api'
import { apiClient } from '@eqs/session'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { readLastCatalogue, saveCatalogue } from '../member/last-catalogue.ts'

/** The time that what was stored counts as: older than any answer, so that the provider is asked at once. */
const longAgo = 1

/** The promotions, and until they are here those of the last visit; `oldSince` says from when these are. */
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

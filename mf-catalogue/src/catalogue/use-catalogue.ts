import { lastCatalogue } from '@eqs/session/promos'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/**
 * Queries the promotions. Until the provider answers, the data are the stored promotions of the last visit.
 *
 * @returns the query, and `oldSince`: the time when the stored promotions were saved, in epoch milliseconds;
 *   undefined when the data come from the provider.
 */
export function useCatalogue() {
  const [last] = useState(lastCatalogue.read)
  const [catalogue] = useState(lastCatalogue.query)
  const query = useQuery(catalogue)
  const { data } = query
  const isOld = lastCatalogue.isShown(query)
  useEffect(() => {
    if (data && !isOld) lastCatalogue.save(data.promos)
  }, [data, isOld])
  return { query, oldSince: isOld ? last?.savedAt : undefined }
}

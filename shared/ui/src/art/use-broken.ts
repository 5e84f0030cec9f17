import { useEffect, useState } from 'react'
import { useOnline } from '../use-online'

/**
 * Remembers which picture failed to load. The picture is tried again when the network is back.
 *
 * @returns the address of the picture, and a function that records the failure of an address.
 */
export function useBroken(): readonly [broken: string | undefined, setBroken: (address: string) => void] {
  const [broken, setBroken] = useState<string>()
  const isOnline = useOnline()
  useEffect(() => {
    if (isOnline) setBroken(undefined)
  }, [isOnline])
  return [broken, setBroken]
}

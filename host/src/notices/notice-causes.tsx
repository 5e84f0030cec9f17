import { useLocation, useSlowScreen } from '@eqs/navigation'
import { $auth, $isSessionStored, queryClient, useStore } from '@eqs/session'
import { announce, useOnline } from '@eqs/ui'
import type { Query } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { lower, type NoticeId, notices, raise } from './notices.ts'

/** Raises the notices whose cause is a state of the page. Other modules raise the rest. */
export function NoticeCauses() {
  const { pathname } = useLocation()
  const isOnline = useOnline()
  const isSlow = useSlowScreen()
  // True while data could not be refetched and may be out of date.
  const isStale = useSyncExternalStore(
    changed => cache.subscribe(changed),
    () => cache.findAll({ type: 'active' }).some(isOld)
  )
  const { isAuthenticated } = useStore($auth)
  const isStored = useStore($isSessionStored)

  useNotice('offline', !isOnline)
  // The address of the browser changes at once, that of the router with the next screen.
  useNotice('slow', isSlow && location.pathname !== pathname)
  useNotice('stale', isStale && isOnline)
  // The session ends when the page is closed.
  useNotice('session', isAuthenticated && !isStored)

  useEffect(() => {
    if (!isOnline) return () => announce('Volvió la conexión')
  }, [isOnline])
  useEffect(
    () => () => {
      for (const { id, until } of notices) if (until === 'screen') lower(id)
    },
    [pathname]
  )
  return null
}

function useNotice(id: NoticeId, isRaised: boolean): void {
  useEffect(() => {
    if (!isRaised) return
    raise(id)
    return () => lower(id)
  }, [id, isRaised])
}

const cache = queryClient.getQueryCache()

/** A further page that cannot be fetched does not make the others stale. */
const isOld = ({ state }: Query): boolean =>
  state.status === 'error' && state.dataUpdatedAt > 0 && state.fetchMeta?.fetchMore === undefined

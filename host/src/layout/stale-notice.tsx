import { refetchShown } from '@eqs/session'
import { announce, Button, Notice, useOnline } from '@eqs/ui'
import { type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import css from './notices.module.css'

const title = 'No pudimos actualizar lo que ves'

/** Notice shown while the screen has data that could not be refetched and may be out of date. */
export function StaleNotice() {
  const cache = useQueryClient().getQueryCache()
  const isStale = useSyncExternalStore(
    changed => cache.subscribe(changed),
    () => cache.findAll({ type: 'active' }).some(isOld)
  )
  // Without a network, the offline notice is shown instead.
  const isShown = useOnline() && isStale
  useEffect(() => {
    if (isShown) announce(title)
  }, [isShown])
  if (!isShown) return null
  return (
    <Notice
      tone="warn"
      className={css.notice}
      title={title}
      action={
        <Button variant="secondary" onClick={refetchShown}>
          Reintentar
        </Button>
      }
    >
      Puede haber cambiado desde entonces.
    </Notice>
  )
}

/**
 * True for a query that has data and failed to refetch. Failing to fetch a further page (`fetchMore`) does
 * not make the existing pages stale.
 */
const isOld = ({ state }: Query): boolean =>
  state.status === 'error' && state.dataUpdatedAt > 0 && state.fetchMeta?.fetchMore === undefined

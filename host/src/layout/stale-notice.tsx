import { refetchShown } from '@eqs/session'
import { announce, Button, Notice, useOnline } from '@eqs/ui'
import { type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import css from './notices.module.css'

const title = 'No pudimos actualizar lo que ves'

/** Said while something on screen could not be asked for again: it may have changed meanwhile. */
export function StaleNotice() {
  const cache = useQueryClient().getQueryCache()
  const isStale = useSyncExternalStore(
    changed => cache.subscribe(changed),
    () => cache.findAll({ type: 'active' }).some(isOld)
  )
  // Without a network that is said already, and of everything.
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

/** What was loaded and then failed; a further page that did not come makes nothing older. */
const isOld = ({ state }: Query): boolean =>
  state.status === 'error' && state.dataUpdatedAt > 0 && state.fetchMeta?.fetchMore === undefined

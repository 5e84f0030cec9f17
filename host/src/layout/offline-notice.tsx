import { announce, classNames, Notice, useOnline } from '@eqs/ui'
import { useEffect, useRef } from 'react'
import css from './notices.module.css'

/** Notice shown while there is no network. The screen stays readable, but nothing can be sent. */
export function OfflineNotice() {
  const online = useOnline()
  const wasOffline = useRef(false)
  useEffect(() => {
    if (!online) announce('Sin conexión')
    else if (wasOffline.current) announce('Volvió la conexión')
    wasOffline.current = !online
  }, [online])
  if (online) return null
  return (
    <Notice tone="warn" className={classNames(css.notice, css.compact)}>
      <strong>Sin conexión</strong>
      <span className={css.more}>. Ves lo que ya estaba cargado</span>
      <span>. Para canjear o guardar cambios, esperá a tener señal.</span>
    </Notice>
  )
}

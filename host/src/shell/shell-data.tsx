import { queryKeys } from '@eqs/api'
import { config } from '@eqs/config'
import { $auth, $loyalty, assetsQuery, fetchArrived, invalidateHere, useStore } from '@eqs/session'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Renders the balance of the last visit first, so that the header shows how many points were earned since. */
export function fetchArrivedShell(): void {
  const brand = encodeURIComponent(config().brand)
  void fetchArrived(`/api/assets/web?brand=${brand}`, queries => queries.prefetchQuery(assetsQuery()))
  if ($loyalty.get().shown === undefined)
    void fetchArrived('/api/app/init/web', queries => queries.prefetchQuery({ queryKey: queryKeys.shell }))
}

/** A hidden page fetches again when the member returns to it. */
function followPush({ data }: MessageEvent): void {
  if (data === 'alert') invalidateHere('reading', document.hidden ? 'none' : 'active')
}

export function ShellData() {
  const auth = useStore($auth)
  const memberId = auth.isAuthenticated ? auth.user._id : undefined
  // The member may have validated the e-mail or the national identity in another tab or on another device. A return
  // to the page then fetches at once, even if the data are fresh, so that the member need not press a button.
  const isHeld = auth.isAuthenticated && (!auth.user.email_validation || auth.needsIdentity)
  useQuery({
    queryKey: queryKeys.shell,
    enabled: memberId !== undefined,
    ...(isHeld && { refetchOnWindowFocus: 'always' })
  })
  useQuery(assetsQuery())

  useEffect(() => {
    if (memberId === undefined) return
    // Sets the user in analytics (specification, section 7).
    dispatchEvent(new CustomEvent('eqs:analytics', { detail: { name: 'identify', userId: memberId } }))
  }, [memberId])
  useEffect(() => {
    navigator.serviceWorker?.addEventListener('message', followPush)
    return () => navigator.serviceWorker?.removeEventListener('message', followPush)
  }, [])
  return null
}

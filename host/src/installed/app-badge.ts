import { $auth, $loyalty, $notifications } from '@eqs/session'

/** Shows the number of unread alerts as a badge on the club's icon. Without a session there is no badge. */
export function followUnread(): void {
  if (!('setAppBadge' in navigator)) return
  const show = () => {
    const unread = $auth.get().isAuthenticated ? $notifications.get().unread : 0
    // The call fails without permission. The side bar shows the same number.
    void navigator.setAppBadge(unread).catch(() => {})
  }
  // Until the provider responds, the badge still shows the number of the last visit.
  if (!$auth.get().isAuthenticated || $loyalty.get().status === 'known') show()
  $notifications.listen(show)
  $auth.listen(({ isAuthenticated }) => !isAuthenticated && show())
}

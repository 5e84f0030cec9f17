import { $auth, $loyalty, $notifications } from '@eqs/session'

/** Keeps the number on the club's icon, where the device has such numbers: the unread alerts, and nothing without a session. */
export function followUnread(): void {
  if (!('setAppBadge' in navigator)) return
  const show = () => {
    const unread = $auth.get().isAuthenticated ? $notifications.get().unread : 0
    // It has no room for it, or no permission: the side bar says the same.
    void navigator.setAppBadge(unread).catch(() => {})
  }
  // Until the provider has answered, the number of the last visit stands for what nobody knows yet.
  if (!$auth.get().isAuthenticated || $loyalty.get().status === 'known') show()
  $notifications.listen(show)
  $auth.listen(({ isAuthenticated }) => !isAuthenticated && show())
}

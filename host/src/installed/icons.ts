import { $assets, $auth, $loyalty, $notifications } from '@eqs/session'

/** Shows the unread alerts as a badge on the club's icon, and none without a session. */
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
  // The first answer with 0 unread alerts does not change `$notifications`.
  $loyalty.listen(({ status }) => status === 'known' && show())
  $auth.listen(({ isAuthenticated }) => !isAuthenticated && show())
}

/** Shows the brand's icon in the tab. The HTML has none, because the browser would fetch it with the first files. */
export function showTabIcon(): void {
  $assets.subscribe(assets => {
    const address = assets.get('favicon_web')?.url
    for (const link of document.querySelectorAll('link[rel="icon"]')) link.remove()
    if (address) return addIcon(address)
    // For browsers that read no SVG.
    addIcon('/favicon.ico', '32x32')
    // The icons of the host's version are in one folder. A page in development has none.
    const touchIcon = document.querySelector<HTMLLinkElement>('link[rel="apple-touch-icon"]')
    if (touchIcon) addIcon(new URL('icon.svg', touchIcon.href).href)
  })
}

function addIcon(address: string, sizes = 'any'): void {
  const link = Object.assign(document.createElement('link'), { rel: 'icon', href: address })
  link.setAttribute('sizes', sizes)
  document.head.append(link)
}

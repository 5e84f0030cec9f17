import { $assets } from '@eqs/session'

/**
 * Shows the icon in the tab: the brand's own, if the provider has the asset `favicon_web`, otherwise the club's.
 * The HTML has an empty icon, because a browser would fetch any other with the first files, over one of its six
 * connections.
 */
export function showTabIcon(): void {
  $assets.subscribe(assets => {
    const address = assets.get('favicon_web')?.url
    for (const link of document.querySelectorAll('link[rel="icon"]')) link.remove()
    if (address) return addIcon(address)
    // For browsers that read no SVG.
    addIcon('/favicon.ico', '32x32')
    // The icons of the host's version are in one folder.
    const { href = location.href } =
      document.querySelector<HTMLLinkElement>('link[rel="apple-touch-icon"]') ?? {}
    addIcon(new URL('icon.svg', href).href)
  })
}

function addIcon(address: string, sizes = 'any'): void {
  const link = document.createElement('link')
  link.rel = 'icon'
  link.href = address
  link.setAttribute('sizes', sizes)
  document.head.append(link)
}

import { $assets } from '@eqs/session'

/** Shows the brand's own icon in the tab, if the provider has the asset `favicon_web`. */
export function followBrandIcon(): void {
  $assets.subscribe(assets => {
    const address = assets.get('favicon_web')?.url
    if (!address) return
    for (const link of document.querySelectorAll('link[rel="icon"]')) link.remove()
    const link = document.createElement('link')
    link.rel = 'icon'
    link.href = address
    document.head.append(link)
  })
}

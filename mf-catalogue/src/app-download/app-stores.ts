import type { WebAsset } from '@eqs/api'
import { safeLink } from '@eqs/navigation'

export type StoreName = 'android' | 'iphone' | 'web'

export interface AppStore {
  readonly name: StoreName
  readonly href: string
}

/** The brand's assets that hold an address of the app. */
const assetNames = [
  ['android', 'play_store_url'],
  ['iphone', 'app_store_url']
] as const

/** Where the app can be had; this very site, which works on a phone too, when the brand names no store. */
export function appStores(assets: ReadonlyMap<string, WebAsset>): readonly [AppStore, ...AppStore[]] {
  const [first, ...others] = assetNames.flatMap(([name, assetName]): readonly AppStore[] => {
    const asset = assets.get(assetName)
    const link = asset && safeLink(asset.text || asset.url, 'own-or-secure')
    return link ? [{ name, href: link.href }] : []
  })
  return first ? [first, ...others] : [{ name: 'web', href: `${location.origin}/` }]
}

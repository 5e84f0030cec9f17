import type { WebAsset } from '@eqs/api'
import { config } from '@eqs/config'
import { safeLink } from '@eqs/navigation'

export type StoreName = 'android' | 'iphone' | 'web'

export interface AppStore {
  readonly name: StoreName
  readonly href: string
}

/** Where an address of the app is found: in the configuration, or among the brand's assets. */
const places = [
  ['android', 'android', 'play_store_url'],
  ['iphone', 'ios', 'app_store_url']
] as const

/** Where the app can be had; this very site, which works on a phone too, when neither names a store. */
export function appStores(assets: ReadonlyMap<string, WebAsset>): readonly [AppStore, ...AppStore[]] {
  const configured = config().appStoreUrls
  const [first, ...others] = places.flatMap(([name, platform, assetName]): readonly AppStore[] => {
    const asset = assets.get(assetName)
    const address = configured[platform] ?? (asset && (asset.text || asset.url))
    const link = address && safeLink(address)
    return link ? [{ name, href: link.href }] : []
  })
  return first ? [first, ...others] : [{ name: 'web', href: `${location.origin}/` }]
}

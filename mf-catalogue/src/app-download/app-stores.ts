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

/**
 * The store of the device that shows this page: on a phone, a code to scan would need another phone. An iPad says that it
 * is a Mac, which no Mac with a touch screen is.
 *
 * @returns undefined on a computer, and where the app is in no store of this device.
 */
export function storeOfThisDevice(
  stores: readonly AppStore[],
  { userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>
): AppStore | undefined {
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  const name = isApple ? 'iphone' : /Android/.test(userAgent) ? 'android' : undefined
  return stores.find(store => store.name === name)
}

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

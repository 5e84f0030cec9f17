import type { WebAsset } from '@eqs/api'
import { config } from '@eqs/config'
import { safeLink } from '@eqs/navigation'

export type StoreName = 'android' | 'iphone' | 'web'

export interface AppStore {
  readonly name: StoreName
  readonly href: string
}

/** For each store: its name, its key in the configuration, and its name among the brand's assets. */
const places = [
  ['android', 'android', 'play_store_url'],
  ['iphone', 'ios', 'app_store_url']
] as const

/**
 * Finds the store of the device that shows this page, because a phone cannot scan its own screen. An iPad
 * identifies itself as a Mac; only the touch screen distinguishes an iPad from a Mac.
 *
 * @returns undefined on a computer, or when the app is not in the store of this device.
 */
export function storeOfThisDevice(
  stores: readonly AppStore[],
  { userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>
): AppStore | undefined {
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  const name = isApple ? 'iphone' : /Android/.test(userAgent) ? 'android' : undefined
  return stores.find(store => store.name === name)
}

/**
 * The stores that offer the app; the address of this site, which works on a phone as well, when there is no
 * store.
 */
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

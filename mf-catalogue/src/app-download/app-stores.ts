import { config } from '@eqs/config'
import { safeLink } from '@eqs/navigation'

export type StoreName = 'android' | 'iphone' | 'web'

export interface AppStore {
  readonly name: StoreName
  readonly href: string
}

/**
 * For each store: its `StoreName`, its key in the configuration's `appStoreUrls`, and the name of the brand
 * asset that contains its address.
 */
const places = [
  ['android', 'android', 'play_store_url'],
  ['iphone', 'ios', 'app_store_url']
] as const

/**
 * Finds the app store of the device that shows this page. Such a device gets a link instead of a QR code,
 * because it cannot scan its own screen. An iPad identifies itself as a Mac; only the touch screen
 * distinguishes an iPad from a Mac.
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
 * Returns the stores that offer the app. When no store offers it, returns one entry with the address of this
 * site, because the site works on a phone too.
 */
export function appStores(
  assets: ReadonlyMap<string, { readonly text: string; readonly url: string }>
): readonly [AppStore, ...AppStore[]] {
  const configured = config().appStoreUrls
  const [first, ...others] = places.flatMap(([name, platform, assetName]): readonly AppStore[] => {
    const asset = assets.get(assetName)
    const address = configured[platform] ?? (asset && (asset.text || asset.url))
    const link = address && safeLink(address)
    return link ? [{ name, href: link.href }] : []
  })
  return first ? [first, ...others] : [{ name: 'web', href: `${location.origin}/` }]
}

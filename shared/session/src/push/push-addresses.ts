// Addresses of OneSignal's web SDK 16, as in the SDK's published sources. The page's content security policy,
// the Trusted Types policy and the code that starts OneSignal all use these definitions. Standard Web Push
// needs none of these addresses: the browser connects to its vendor's push service, and the page to the
// provider.

const sdkFolder = 'https://cdn.onesignal.com/sdks/web/v16'
const api = 'https://api.onesignal.com'

/**
 * OneSignal's service worker. Its scope is a path without pages, because the club's own service worker
 * controls all pages.
 */
export const pushWorker = {
  address: '/push/OneSignalSDKWorker.js',
  scope: '/push/',
  source: `importScripts('${sdkFolder}/OneSignalSDK.sw.js')\n`
} as const

/** The addresses of OneSignal from which a page loads scripts, and to which it sends requests. */
export interface OneSignalParts {
  /** The addresses of the scripts. OneSignal appends a query to some of them. */
  readonly scripts: readonly string[]
  readonly api: string
}

/**
 * Returns the addresses of OneSignal, or undefined when another push service or none is configured.
 *
 * @param appId the configuration's `pushAppId`.
 */
export const oneSignalParts = (appId: string | undefined): OneSignalParts | undefined =>
  isOneSignal(appId)
    ? {
        scripts: [
          `${sdkFolder}/OneSignalSDK.page.js`,
          `${sdkFolder}/OneSignalSDK.page.es6.js`,
          // OneSignal loads the settings of the app id as a script.
          `${api}/sync/${appId}/web`
        ],
        api
      }
    : undefined

/** True for an app id of OneSignal, which is a UUID of 36 characters. A VAPID key is longer. */
export const isOneSignal = (appId: string | undefined): appId is string => appId?.length === 36

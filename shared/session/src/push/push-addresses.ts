// Where the parts of OneSignal's web SDK 16 are. Written once, because the page's policy, Trusted Types and the code that starts
// the service have to agree. They are as its published sources ask for them. Standard Web Push needs none of them: the browser
// itself talks to its push service, and the page to the provider.

const sdkFolder = 'https://cdn.onesignal.com/sdks/web/v16'
const api = 'https://api.onesignal.com'

/** OneSignal's service worker, in a folder without pages: the club's own has the rest of the origin. */
export const pushWorker = {
  address: '/push/OneSignalSDKWorker.js',
  scope: '/push/',
  source: `importScripts('${sdkFolder}/OneSignalSDK.sw.js')\n`
} as const

/** The parts of OneSignal that a page of its application loads and sends to. */
export interface OneSignalParts {
  /** It adds a query of its own to some of them. */
  readonly scripts: readonly string[]
  readonly api: string
}

/** @returns undefined for any other push service, and for none. @param appId the configuration's `pushAppId`. */
export const oneSignalParts = (appId: string | undefined): OneSignalParts | undefined =>
  isOneSignal(appId)
    ? {
        scripts: [
          `${sdkFolder}/OneSignalSDK.page.js`,
          `${sdkFolder}/OneSignalSDK.page.es6.js`,
          // The application's settings come as a script as well.
          `${api}/sync/${appId}/web`
        ],
        api
      }
    : undefined

/** True for an application of OneSignal: its id is a UUID, and a VAPID key is longer. */
export const isOneSignal = (appId: string | undefined): appId is string => appId?.length === 36

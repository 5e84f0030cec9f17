// Where the parts of the push service (OneSignal's web SDK 16) stand. Written once, because the page's policy, Trusted Types
// and whoever starts the service have to agree. They are as its published sources ask for them.

const sdkFolder = 'https://cdn.onesignal.com/sdks/web/v16'

/** What the page sends to the service. */
export const pushApi = 'https://api.onesignal.com'

/** Its service worker, in a folder without pages: the club's own has the rest of the origin. */
export const pushWorker = {
  address: '/push/OneSignalSDKWorker.js',
  scope: '/push/',
  source: `importScripts('${sdkFolder}/OneSignalSDK.sw.js')\n`
} as const

/** The scripts that the service brings into the page; it adds a query of its own to some. */
export const pushScripts = (appId: string): readonly string[] => [
  `${sdkFolder}/OneSignalSDK.page.js`,
  `${sdkFolder}/OneSignalSDK.page.es6.js`,
  // The application's settings come as a script as well.
  `${pushApi}/sync/${appId}/web`
]

import * as v from 'valibot'

const webAddress = v.pipe(
  v.string(),
  v.url(),
  v.startsWith('https://'),
  v.maxLength(2084),
  // In `https://club.example@evil.example` the host is `evil.example`; the part before `@` is a user name.
  v.check(text => !/^https:\/\/[^/?#]*@/.test(text), 'an address without a user name')
)

/**
 * The base of the provider's API: a path, or an address with scheme, host and path. The pattern excludes
 * characters that could end an HTML attribute or a directive of the page's content security policy.
 */
const apiBase = v.pipe(
  v.string(),
  v.maxLength(2084),
  v.regex(
    /^(?:https?:\/\/(?:[a-z\d](?:[a-z\d.-]*[a-z\d])?|\[[a-f\d:]+\])(?::\d{1,5})?)?(?:\/[\w.~-]+)*$/i,
    'a path (/v1) or an address (https://api.example/v1), without a slash at its end'
  ),
  v.nonEmpty()
)

/** A path of this origin. A browser reads the part after `//` as a host. */
const path = v.pipe(v.string(), v.regex(/^\/(?!\/)[\w./-]*$/, 'a path'))

const footerLink = v.union(
  [path, webAddress],
  'a path (/privacidad) or an address that begins with https:// and has no user name'
)

/** The configurable links of the footer. The footer omits a link that has no address. */
export const footerLinks = v.strictObject({
  privacy: v.optional(footerLink),
  /** Default: the club's own accessibility page. */
  accessibility: v.optional(footerLink, '/accesibilidad'),
  withdrawal: v.optional(footerLink),
  cancellation: v.optional(footerLink)
})

const originWords = 'an origin, as https://cdn.example'

function isOrigin(text: string): boolean {
  try {
    return new URL(text).origin === text
  } catch {
    return false
  }
}

const origin = v.pipe(
  v.string(),
  // Other characters than those of host names could end a directive of the page's content security policy.
  v.regex(/^https?:\/\/(?:[a-z\d.-]+|\[[a-f\d:]+\])(?::\d{1,5})?$/, originWords),
  v.check(isOrigin, originWords)
)

/** A public VAPID key: an uncompressed P-256 point in base64url. It has 65 bytes and begins with the byte 4. */
const vapidKey = v.pipe(v.string(), v.regex(/^B[A-P][\w-]{84}[AEIMQUYcgkosw048]$/))

/**
 * The configuration values that a deployment can change without a build. They are part of the HTML. One
 * invalid value makes the whole configuration invalid.
 */
export const clientConfig = v.pipe(
  v.custom<object>(
    value => typeof value === 'object' && value !== null && !Array.isArray(value),
    'one object {…}'
  ),
  v.strictObject({
    /** The base of the provider's API, without `/api`: a path of this origin or an absolute address. */
    apiBase: v.optional(apiBase, '/v1'),
    brand: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)), 'eqs'),
    /** Prefix of all storage keys. For example, the session's key is this prefix followed by `_AUTH`. */
    storagePrefix: v.optional(v.pipe(v.string(), v.regex(/^[A-Z0-9_]{1,64}$/)), 'EQS_PROD'),
    supportEmail: v.optional(v.pipe(v.string(), v.email()), 'ayuda@eqs.example'),
    /**
     * The push service: an app id of OneSignal, or the public key of standard Web Push. The page's content
     * security policy depends on this value.
     */
    pushAppId: v.optional(
      v.union(
        [v.pipe(v.string(), v.uuid()), vapidKey],
        'an app id of OneSignal (a UUID) or a VAPID public key (87 characters of base64url)'
      )
    ),
    /**
     * The address that receives analytics events (specification, section 7). Without an address, no events
     * are sent. Google's script is not an option, because it needs a Trusted Types policy that accepts any
     * string (decision 37). The server at this address can forward events to Google.
     */
    analyticsUrl: v.optional(
      v.union([path, webAddress], 'a path (/v1/analytics) or an address that begins with https://')
    ),
    /** The address that receives reports of page loads and failures. Without an address, no reports are sent. */
    telemetryUrl: v.optional(
      v.union([path, webAddress], 'a path (/telemetry) or an address that begins with https://')
    ),
    /** An origin with copies of the published files, for when they cannot be loaded from the page's origin. */
    mirrorOrigin: v.optional(origin),
    /** Origins from which testers may load another version of a remote. */
    overrideOrigins: v.optional(v.array(origin), []),
    /** True when a tester can open any published version of a remote with the query parameter `probar`. */
    previews: v.optional(v.boolean()),
    appStoreUrls: v.optional(
      v.strictObject({ ios: v.optional(webAddress), android: v.optional(webAddress) }),
      {}
    ),
    footerLinks: v.optional(footerLinks, {})
  })
)

export type ClientConfig = v.InferOutput<typeof clientConfig>

/**
 * The names of the configuration values that this build accepts. The release tool writes no other values into
 * the page, because an unknown name makes the whole configuration invalid.
 */
export const configNames: readonly string[] = Object.keys(clientConfig.pipe[1].entries)

import * as v from 'valibot'

const webAddress = v.pipe(
  v.string(),
  v.url(),
  v.startsWith('https://'),
  v.maxLength(2084),
  // In `https://club.example@evil.example` the host is `evil.example`; the part before `@` is a user name.
  v.check(text => !/^https:\/\/[^/?#]*@/.test(text), 'an address that names no user')
)

/**
 * The base of the provider's API: a path, or scheme, host and path. The pattern excludes characters that
 * could end an HTML attribute or a directive of the page's content security policy.
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

/** A path of this origin. It must not begin with `//`: the browser would read the next part as a host. */
const path = v.pipe(v.string(), v.regex(/^\/(?!\/)[\w./-]*$/, 'a path'))

const footerLink = v.union(
  [path, webAddress],
  'a path (/privacidad) or an address that begins with https:// and names no user'
)

/**
 * The footer's links in addition to our own terms: paths of this origin or https addresses. Without an
 * address, the footer omits a link.
 */
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

/** An origin: scheme, host and port only. */
const origin = v.pipe(
  v.string(),
  // The pattern allows only characters of host names, which cannot end a directive of the page's content
  // security policy.
  v.regex(/^https?:\/\/(?:[a-z\d.-]+|\[[a-f\d:]+\])(?::\d{1,5})?$/, originWords),
  v.check(isOrigin, originWords)
)

/** A VAPID key: an uncompressed P-256 point in base64url. It has 65 bytes, the first of which is 4. */
const vapidKey = v.pipe(v.string(), v.regex(/^B[A-P][\w-]{84}[AEIMQUYcgkosw048]$/))

/**
 * The configuration values that a deployment can change without a build. The HTML contains them. One invalid
 * value makes the whole configuration invalid.
 */
export const clientConfig = v.pipe(
  v.custom<object>(
    value => typeof value === 'object' && value !== null && !Array.isArray(value),
    'one object {…}'
  ),
  v.strictObject({
    /** The base of the provider's API, without `/api`: a path of this origin or an absolute address. */
    apiBase: v.optional(apiBase, '/v1'),
    /** The brand value that some calls send to the provider. */
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
     * are sent. Google's tag cannot be used: its Trusted Types policy accepts any string (decision 37). A
     * server at this address can forward events.
     */
    analyticsUrl: v.optional(
      v.union([path, webAddress], 'a path (/v1/analytics) or an address that begins with https://')
    ),
    /**
     * The address that receives reports of page loads and failures. Without an address, no reports are sent.
     */
    telemetryUrl: v.optional(
      v.union([path, webAddress], 'a path (/telemetry) or an address that begins with https://')
    ),
    /**
     * Another origin with the same published files, used when the files of the page's origin cannot be
     * loaded.
     */
    mirrorOrigin: v.optional(origin),
    /** Origins from which testers may load remote overrides. Default: none. */
    overrideOrigins: v.optional(v.array(origin), []),
    /**
     * True when the club shows any published version that the page's address names (`?probar=`). Default:
     * false.
     */
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
 * The names of the values in this build's configuration. The release tool gives a page no other values,
 * because the page would reject a configuration with an unknown name.
 */
export const configNames: readonly string[] = Object.keys(clientConfig.pipe[1].entries)

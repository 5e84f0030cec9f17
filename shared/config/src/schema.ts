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
 * A path, or scheme, host and path. Contains nothing that could end an HTML attribute or a policy directive.
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

/** `//x` is protocol-relative: the browser would read `x` as the host. */
const path = v.pipe(v.string(), v.regex(/^\/(?!\/)[\w./-]*$/, 'a path'))

const footerLink = v.union(
  [path, webAddress],
  'a path (/privacidad) or an address that begins with https:// and names no user'
)

/**
 * The footer's links beside our own terms: paths of this origin or https addresses. An unset link is not
 * shown.
 */
export const footerLinks = v.strictObject({
  privacy: v.optional(footerLink),
  /** Default: the club's own page. */
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

/** Scheme, host and port only. */
const origin = v.pipe(
  v.string(),
  // Allows only characters of host names, which cannot end a directive of the page's policy.
  v.regex(/^https?:\/\/(?:[a-z\d.-]+|\[[a-f\d:]+\])(?::\d{1,5})?$/, originWords),
  v.check(isOrigin, originWords)
)

/** An uncompressed P-256 point in base64url: 65 bytes, the first of which is 4. */
const vapidKey = v.pipe(v.string(), v.regex(/^B[A-P][\w-]{84}[AEIMQUYcgkosw048]$/))

/**
 * The values that a deployment can change without a build. They are in the HTML. One invalid value rejects
 * them all.
 */
export const clientConfig = v.pipe(
  v.custom<object>(
    value => typeof value === 'object' && value !== null && !Array.isArray(value),
    'one object {…}'
  ),
  v.strictObject({
    /** The base of the provider's API, without `/api`: a path of this origin or an absolute address. */
    apiBase: v.optional(apiBase, '/v1'),
    /** The brand value that calls send. */
    brand: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)), 'eqs'),
    /** Prefix of all storage keys. The session's key is this and `_AUTH`. */
    storagePrefix: v.optional(v.pipe(v.string(), v.regex(/^[A-Z0-9_]{1,64}$/)), 'EQS_PROD'),
    supportEmail: v.optional(v.pipe(v.string(), v.email()), 'ayuda@eqs.example'),
    /**
     * The push service: an app id of OneSignal, or the key of standard Web Push. The page's policy depends on
     * it.
     */
    pushAppId: v.optional(
      v.union(
        [v.pipe(v.string(), v.uuid()), vapidKey],
        'an app id of OneSignal (a UUID) or a VAPID public key (87 characters of base64url)'
      )
    ),
    /**
     * The address that receives analytics events (specification, section 7). Unset sends none. Google's tag
     * cannot be used: its Trusted Types policy accepts any string (decision 37). A server at this address can
     * forward events.
     */
    analyticsUrl: v.optional(
      v.union([path, webAddress], 'a path (/v1/analytics) or an address that begins with https://')
    ),
    /** The address that receives page loads and failures. Unset sends none. */
    telemetryUrl: v.optional(
      v.union([path, webAddress], 'a path (/telemetry) or an address that begins with https://')
    ),
    /** Another origin with the same published files, used when this one fails. */
    mirrorOrigin: v.optional(origin),
    /** Origins from which testers may load remote overrides. Default: none. */
    overrideOrigins: v.optional(v.array(origin), []),
    /** True when the club shows any published version that the address names. Default: false. */
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
 * The names of the values that this build knows. A page gets no others, because it would reject its
 * configuration.
 */
export const configNames: readonly string[] = Object.keys(clientConfig.pipe[1].entries)

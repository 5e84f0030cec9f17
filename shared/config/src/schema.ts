import * as v from 'valibot'

const webAddress = v.pipe(
  v.string(),
  v.url(),
  v.startsWith('https://'),
  v.maxLength(2084),
  // What stands before an @ looks like the host, and is none.
  v.check(text => !/^https:\/\/[^/?#]*@/.test(text), 'an address that names no user')
)

/** A plain path, or scheme, host and path; nothing that could end an attribute or a policy's directive. */
const apiBase = v.pipe(
  v.string(),
  v.maxLength(2084),
  v.regex(
    /^(?:https?:\/\/(?:[a-z\d](?:[a-z\d.-]*[a-z\d])?|\[[a-f\d:]+\])(?::\d{1,5})?)?(?:\/[\w.~-]+)*$/i,
    'a path (/v1) or an address (https://api.example/v1), without a slash at its end'
  ),
  v.nonEmpty()
)

/** Of two slashes at its beginning, a browser makes a host. */
const path = v.pipe(v.string(), v.regex(/^\/(?!\/)[\w./-]*$/, 'a path'))

const footerLink = v.union(
  [path, webAddress],
  'a path (/privacidad) or an address that begins with https:// and names no user'
)

/** Where the footer leads beside our own terms: to paths of this origin, or to https addresses elsewhere. Without an address there is no link. */
export const footerLinks = v.strictObject({
  privacy: v.optional(footerLink),
  /** The club's own page unless set. */
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

/** Scheme, host and port, and nothing behind. */
const origin = v.pipe(
  v.string(),
  // Letters that could end a directive of the page's policy are none of a host's.
  v.regex(/^https?:\/\/(?:[a-z\d.-]+|\[[a-f\d:]+\])(?::\d{1,5})?$/, originWords),
  v.check(isOrigin, originWords)
)

/** An uncompressed P-256 point, base64url: 65 bytes, of which the first is 4. */
const vapidKey = v.pipe(v.string(), v.regex(/^B[A-P][\w-]{84}[AEIMQUYcgkosw048]$/))

/** What a deployment can change without a build. It stands in the HTML, and is refused whole when something is wrong. */
export const clientConfig = v.pipe(
  v.custom<object>(
    value => typeof value === 'object' && value !== null && !Array.isArray(value),
    'one object {…}'
  ),
  v.strictObject({
    /** Where the provider's API stands, without `/api`: a path on this origin or an absolute address. */
    apiBase: v.optional(apiBase, '/v1'),
    /** The brand value that calls send. */
    brand: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)), 'eqs'),
    /** The saved session's key is this and `_AUTH`. */
    storagePrefix: v.optional(v.pipe(v.string(), v.regex(/^[A-Z0-9_]{1,64}$/)), 'EQS_PROD'),
    supportEmail: v.optional(v.pipe(v.string(), v.email()), 'ayuda@eqs.example'),
    /** The push service: an application of OneSignal, or the key of standard Web Push. The page's policy is built with it. */
    pushAppId: v.optional(
      v.union(
        [v.pipe(v.string(), v.uuid()), vapidKey],
        'an app id of OneSignal (a UUID) or a VAPID public key (87 characters of base64url)'
      )
    ),
    /**
     * Where members' steps go that the statistics count (specification, section 7); nowhere unless set. Google's tag is no
     * choice: it makes its own Trusted Types policy for any string (decision 37). A server at this address can pass events on.
     */
    analyticsUrl: v.optional(
      v.union([path, webAddress], 'a path (/v1/analytics) or an address that begins with https://')
    ),
    /** Where page loads and failures are told; nowhere unless set. */
    telemetryUrl: v.optional(
      v.union([path, webAddress], 'a path (/telemetry) or an address that begins with https://')
    ),
    /** Another origin that has the same published files, for when this one fails. */
    mirrorOrigin: v.optional(origin),
    /** Whose builds testers may run inside the club; nobody's unless set. */
    overrideOrigins: v.optional(v.array(origin), []),
    /** Whether whoever names a published version in the address is shown it; not unless set. */
    previews: v.optional(v.boolean()),
    appStoreUrls: v.optional(
      v.strictObject({ ios: v.optional(webAddress), android: v.optional(webAddress) }),
      {}
    ),
    footerLinks: v.optional(footerLinks, {})
  })
)

export type ClientConfig = v.InferOutput<typeof clientConfig>

/** The names of the values that a build knows: a page is given no other, for it would refuse its whole configuration. */
export const configNames: readonly string[] = Object.keys(clientConfig.pipe[1].entries)

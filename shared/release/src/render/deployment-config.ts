import { type ClientConfig, clientConfig, configNames } from '@eqs/config/schema'
import * as v from 'valibot'

const [anObject, { entries }] = clientConfig.pipe

/** An origin. The pattern allows only characters that can end neither an HTML attribute nor an XML element. */
const publicOrigin = v.pipe(
  v.string(),
  v.regex(
    /^https?:\/\/(?:[a-z\d](?:[a-z\d.-]*[a-z\d])?|\[[a-f\d:]+\])(?::\d{1,5})?$/,
    'an origin, as https://club.example'
  ),
  v.url()
)

const securityTxt = v.strictObject({
  /** A mailto: or https: address for reports of vulnerabilities. */
  contact: v.pipe(
    v.string(),
    v.regex(
      /^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/[^\s]+)$/,
      'mailto:security@club.example, or an address that begins with https://'
    )
  ),
  /** The day after which the contact must not be relied on. RFC 9116 advises less than a year. */
  expires: v.pipe(v.string(), v.isoDate())
})

/**
 * The configuration of a deployment: what the page gets, and what only the release tool reads. One invalid
 * value makes the whole configuration invalid.
 */
export const deploymentConfig = v.pipe(
  anObject,
  v.strictObject({
    ...entries,
    /**
     * The origin that members open, for the absolute addresses in previews of links, `/sitemap.xml` and
     * `/.well-known/security.txt`. Without it there is no picture in previews and no sitemap.
     */
    publicOrigin: v.optional(publicOrigin),
    /** The contents of `/.well-known/security.txt`. Without it there is no such file. */
    securityTxt: v.optional(securityTxt)
  })
)

export type DeploymentConfig = v.InferOutput<typeof deploymentConfig>

/**
 * Returns the values that the page gets.
 *
 * @param names the names of the values that the host knows: it refuses a configuration with any other.
 */
export const configOfPage = (
  config: ClientConfig,
  names: readonly string[] = configNames
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(config).filter(([name]) => names.includes(name)))

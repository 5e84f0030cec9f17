import { type ClientConfig, clientConfig, configNames } from '@eqs/config/schema'
import { issuesText } from '@eqs/contracts/issues-text'
import * as v from 'valibot'
import { latestEntry } from '../history/history.ts'
import type { ReleaseState, Settings } from '../history/release-state.ts'
import type { Store } from '../store/store.ts'

const [objectCheck, { entries }] = clientConfig.pipe

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
  /** `mailto:` or `https:` address for reports of vulnerabilities. */
  contact: v.pipe(
    v.string(),
    v.regex(
      /^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/[^\s]+)$/,
      'mailto:security@club.example, or an address that begins with https://'
    )
  ),
  /** Last day on which the contact is valid. RFC 9116 recommends less than a year. */
  expires: v.pipe(v.string(), v.isoDate())
})

/**
 * The configuration of a deployment: values for the page, and values that only the release tool reads. One
 * invalid value makes the whole configuration invalid.
 */
const fields = v.strictObject({
  ...entries,
  /**
   * Public origin of the club, for absolute addresses in link previews, `/sitemap.xml` and
   * `/.well-known/security.txt`. Without it, link previews have no picture, and there is no sitemap.
   */
  publicOrigin: v.optional(publicOrigin),
  /** Contents of `/.well-known/security.txt`. Without them there is no such file. */
  securityTxt: v.optional(securityTxt)
})
const deploymentConfig = v.pipe(objectCheck, fields)

export type DeploymentConfig = v.InferOutput<typeof deploymentConfig>

/** Returns the values for the page. @param names names that the host knows. It refuses any other name. */
export const configOfPage = (
  config: ClientConfig,
  names: readonly string[] = configNames
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(config).filter(([name]) => names.includes(name)))

export const toClientConfig = ({ config }: Pick<ReleaseState, 'config'>): DeploymentConfig =>
  v.parse(deploymentConfig, checkedSettings(config, 'the configuration'))

/** Returns the live settings; empty before the first promotion. */
export const liveSettings = async (store: Store): Promise<Settings> =>
  (await latestEntry(store))?.entry.state.config ?? {}

export const liveConfig = async (store: Store): Promise<DeploymentConfig> =>
  toClientConfig({ config: await liveSettings(store) })

/** Validates settings. @param place origin of the settings, for messages. */
export function checkedSettings(settings: unknown, place: string): Settings {
  const parsed = v.safeParse(deploymentConfig, settings)
  if (!parsed.success) {
    const isUnknown = parsed.issues.some(
      issue => !((v.getDotPath(issue)?.split('.')[0] ?? '') in fields.entries)
    )
    const known = isUnknown ? `. The fields are ${Object.keys(fields.entries).join(', ')}` : ''
    throw new Error(`${place}: ${issuesText(parsed.issues)}${known}`)
  }
  return { ...v.parse(v.looseObject({}), settings) }
}

import * as v from 'valibot'
import { contractVersion } from './contract-range.ts'
import { parseOwn } from './parse-own.ts'
import { remoteName } from './remote-name.ts'

const contractNumber = v.pipe(v.number(), v.integer(), v.minValue(1))

/** The fields of a `ContractRange`. */
export const contractRange = { contract: contractNumber, since: v.optional(contractNumber) }

/**
 * The visitors and members who may see a route. `public`: all. `visitor`: visitors; members are redirected.
 * `session`: all members. `member`: members with a validated e-mail and a real document.
 */
export const guard = v.picklist(['public', 'visitor', 'session', 'member'])

/** `shell`: the screen beside the side bar and below the header. `plain`: the screen alone. */
export const layout = v.picklist(['shell', 'plain'])

/**
 * The placeholder that is shown until the code of a screen is loaded. `cards`: a title above cards. `rows`: a
 * title above rows. `menu`: rows beside a side menu. `page`: one item with a picture and without a title: the
 * item's name is unknown until the data arrive.
 */
const skeleton = v.picklist(['cards', 'rows', 'menu', 'page'])

/**
 * The path of a route. The first segment must be a fixed name, because a parameter as the first segment would
 * match every unknown address.
 */
const routePath = v.pipe(
  v.string(),
  v.regex(
    /^\/(?:[\w.-]+(?:\/(?:[\w.-]+|:\w+\??))*)?$/,
    'a path is / or /name, optionally with further /names and /:parameters, and has no / at its end'
  )
)

const linkPath = v.pipe(
  v.string(),
  v.regex(
    /^\/(?:[\w.-]+(?:\/[\w.-]+)*)?$/,
    'a link leads to / or /name, optionally with further /names; only routes have :parameters'
  )
)

/**
 * The path of a GET request, relative to the API base. `:name` is replaced by the route parameter `name`,
 * `{brand}` by the configured brand.
 */
const earlyCall = v.pipe(
  v.string(),
  v.regex(/^\/api\/[\w\-/:{}?=&.]*$/, 'an early call is a path under /api/')
)

export const route = v.object({
  path: routePath,
  guard,
  layout,
  /** The document title without the club's name. */
  title: v.pipe(v.string(), v.nonEmpty()),
  /** The `webpackChunkName` of the screen. The host loads this chunk together with the remote's entry. */
  chunk: v.optional(v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/))),
  /**
   * One of the values of `skeleton` above, or a value that a later contract version defines. The host treats
   * an unknown value like a missing value.
   */
  skeleton: v.optional(v.string()),
  /**
   * True when the route has to open offline, even if the member has never visited the route. The browser then
   * stores the remote's files in advance.
   */
  offline: v.optional(v.boolean()),
  /** The GET calls that the boot script starts before the remote's code is loaded. */
  data: v.optional(v.array(earlyCall), [])
})

/** The icons that `@eqs/ui` has for side-bar entries. */
export const icon = v.picklist([
  'account',
  'alert',
  'bell',
  'check',
  'chevronDown',
  'chevronLeft',
  'chevronRight',
  'clock',
  'close',
  'copy',
  'device',
  'download',
  'external',
  'heart',
  'heartFilled',
  'info',
  'lock',
  'logout',
  'mail',
  'menu',
  'moon',
  'pause',
  'play',
  'qr',
  'sun',
  'ticket',
  'user'
])

/** The badge after a side-bar entry's name: the number of unread alerts, or a fixed text. */
const pill = v.union([
  v.object({ count: v.literal('unread') }),
  v.object({ label: v.pipe(v.string(), v.nonEmpty()) })
])

const link = {
  name: v.pipe(v.string(), v.nonEmpty()),
  /** Position in the side bar. Entries with lower numbers come first. */
  order: v.optional(v.number(), 100),
  /** One of the values of `icon` above, or a later one, for which the host shows the default. */
  icon: v.optional(v.string(), 'ticket'),
  pill: v.optional(pill)
}

const section = v.object({ ...link, path: linkPath, exact: v.optional(v.boolean(), false) })

/** A side-bar entry. An entry without a path opens the list of its sections. */
export const sidebarEntry = v.object({
  ...link,
  path: v.optional(linkPath),
  /** False when the entry is marked as active on the paths below `path`, too. */
  exact: v.optional(v.boolean(), false),
  sections: v.optional(v.array(section), [])
})

/**
 * A part that a remote offers for a slot: a place on a screen of the host or of another remote. The remote's
 * exposed module has the component in `slots`, under the same name.
 */
export const slotOffer = v.object({
  /** The name of the slot, as the screen with the slot names it. */
  name: v.pipe(v.string(), v.regex(/^[a-z][a-z-]*$/, 'the name of a slot is in lower case')),
  /** The visitors and members who get the part. */
  guard: v.optional(guard, 'member'),
  /** Position in the slot. Parts with lower numbers come first. */
  order: v.optional(v.number(), 100),
  /** Reserved height in CSS pixels, so that nothing moves when the part arrives. Measured at a width of 320. */
  size: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(600)), 0)
})

/**
 * The manifest, in which a remote declares its routes, side-bar entries and parts for slots. It is published as
 * `remote.json`, and as a part of the discovery document, which the host reads.
 */
export const remoteManifest = v.object({
  name: remoteName,
  ...contractRange,
  routes: v.pipe(v.array(route), v.minLength(1)),
  sidebar: v.optional(v.array(sidebarEntry), []),
  slots: v.optional(v.array(slotOffer))
})

const ownIcon = { icon: v.optional(icon, 'ticket') }

/**
 * The manifest of a remote of this checkout. Stricter than `remoteManifest`: an unknown skeleton or icon, another
 * contract version, or a side-bar entry that opens nothing or hides its sections is invalid. `preview` is not part of
 * the discovery document, because only the release tool needs it.
 */
export const ownManifest = v.object({
  ...remoteManifest.entries,
  contract: v.literal(
    contractVersion,
    `the installed @eqs/contracts has contract ${contractVersion}: change the remote as its CHANGELOG.md says, then write contract: ${contractVersion}`
  ),
  routes: v.pipe(
    v.array(
      v.object({
        ...route.entries,
        skeleton: v.optional(skeleton),
        /** The words by which search engines and chats show a link to a public screen. Default: the route's title. */
        preview: v.optional(
          v.object({
            title: v.optional(v.pipe(v.string(), v.nonEmpty())),
            description: v.pipe(v.string(), v.nonEmpty())
          })
        )
      })
    ),
    v.minLength(1)
  ),
  sidebar: v.optional(
    v.array(
      v.pipe(
        v.object({
          ...sidebarEntry.entries,
          ...ownIcon,
          sections: v.optional(v.array(v.object({ ...section.entries, ...ownIcon })), [])
        }),
        v.check(
          ({ path, sections }) => (path === undefined) === sections.length > 0,
          'an entry has either a path or sections'
        )
      )
    ),
    []
  )
})

export type RemoteManifest = v.InferOutput<typeof remoteManifest>
export type RemoteRoute = RemoteManifest['routes'][number]
export type SidebarEntry = RemoteManifest['sidebar'][number]
export type SlotOffer = v.InferOutput<typeof slotOffer>
export type Guard = v.InferOutput<typeof guard>

/**
 * Validates a remote's manifest where it is declared, and fills in defaults.
 *
 * @throws {Error} that names every invalid field.
 * @example export default defineRemote({ name: 'mf-account', contract: 1, routes: [route] })
 */
export function defineRemote(manifest: v.InferInput<typeof ownManifest>): RemoteManifest {
  return parseOwn(ownManifest, manifest)
}

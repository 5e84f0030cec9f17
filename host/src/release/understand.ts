import { contractsOverlap, contractText, hostContracts } from '@eqs/contracts/contract-range'
import {
  type DescribedRemote,
  describedRemote,
  type PublishedRemote,
  publishedRemote
} from '@eqs/contracts/discovery'
import {
  type RemoteRoute,
  route,
  type SidebarEntry,
  type SlotOffer,
  sidebarEntry,
  slotOffer
} from '@eqs/contracts/manifest'
import * as v from 'valibot'
import { alternativeMs } from '../boot/waits.ts'
import { parseDocument } from './parse-document.ts'

/** Thrown when a version's contract is too new or too old for this host. */
export class ContractError extends Error {
  override readonly name = 'ContractError'
}

/**
 * Parses a version of a remote in the discovery document.
 *
 * @throws {ContractError} when the version's contract is too new or too old for this host.
 * @throws {Error} when the version has invalid values. The message lists the values.
 */
export const understandRemote = (value: unknown): PublishedRemote =>
  checked(parseDocument(publishedRemote, value))

/**
 * Parses the `description.json` of a version.
 *
 * @throws {ContractError} when the version's contract is too new or too old for this host.
 * @throws {Error} when the description has invalid values. The message lists the values.
 */
export const understandDescription = (value: unknown): DescribedRemote =>
  checked(parseDocument(describedRemote, value))

/**
 * Downloads the `description.json` of a version.
 *
 * @throws {ContractError} when the version's contract is too new or too old for this host.
 * @throws {Error} when the description cannot be downloaded or has invalid values.
 */
export async function fetchDescription(file: {
  readonly url: string
  readonly integrity: string
}): Promise<DescribedRemote> {
  const { url, integrity } = file
  const signal = AbortSignal.timeout(alternativeMs)
  return understandDescription(await (await fetch(url, { integrity, credentials: 'omit', signal })).json())
}

function checked<Version extends DescribedRemote>(version: Version): Version {
  if (contractsOverlap(version.extras, hostContracts)) return version
  throw new ContractError(
    `it speaks contract ${contractText(version.extras)}, this host ${contractText(hostContracts)}`
  )
}

/** The fields of a route that the shell needs even if this host does not understand the remote. */
export type RouteOutline = Pick<RemoteRoute, 'path' | 'guard' | 'layout' | 'title' | 'skeleton'>

/** The part of a version that the shell needs before the remote is loaded. */
export interface Outline {
  readonly routes: readonly RouteOutline[]
  readonly sidebar: readonly SidebarEntry[]
  readonly slots?: readonly SlotOffer[] | undefined
  /** Message shown instead of the remote's screens while operators have switched the remote off. */
  readonly off?: { readonly message: string } | undefined
}

/**
 * Schema of a route with a fallback for each unknown value except the path. With an unknown guard, only
 * members may see the route.
 */
const outlinedRoute = v.object({
  path: route.entries.path,
  guard: v.fallback(route.entries.guard, 'member'),
  layout: v.fallback(route.entries.layout, 'shell'),
  title: v.fallback(route.entries.title, 'Servicio no disponible'),
  skeleton: v.fallback(route.entries.skeleton, undefined)
})

const list = v.fallback(v.array(v.unknown()), [])
const outlined = v.object({
  extras: v.object({
    off: v.fallback(publishedRemote.entries.extras.entries.off, undefined),
    remote: v.object({ routes: list, sidebar: list, slots: list })
  })
})

/**
 * Parses the routes, side-bar entries and parts for slots of a version, and leaves out those that this host does not
 * understand. Never throws.
 */
export function parseOutline(value: unknown): Outline {
  const parsed = v.safeParse(outlined, value)
  if (!parsed.success) return { routes: [], sidebar: [] }
  const { off, remote } = parsed.output.extras
  return {
    routes: parseKnown(outlinedRoute, remote.routes),
    sidebar: parseKnown(sidebarEntry, remote.sidebar),
    slots: parseKnown(slotOffer, remote.slots),
    off
  }
}

const parseKnown = <Output>(
  schema: v.GenericSchema<unknown, Output>,
  values: readonly unknown[]
): readonly Output[] =>
  values.flatMap(value => {
    const parsed = v.safeParse(schema, value)
    return parsed.success ? [parsed.output] : []
  })

import { contractsOverlap, contractText, hostContracts } from '@eqs/contracts/contract-range'
import {
  type DescribedRemote,
  describedRemote,
  type PublishedRemote,
  publishedRemote
} from '@eqs/contracts/discovery'
import { type RemoteRoute, route, type SidebarEntry, sidebarEntry } from '@eqs/contracts/manifest'
import * as v from 'valibot'
import { parseDocument } from './parse-document.ts'

/** Thrown when a version's contract is too new or too old for this host. */
export class ContractError extends Error {
  override readonly name = 'ContractError'
}

/**
 * Parses a version of the discovery document.
 *
 * @throws {Error} that names the values this host does not understand.
 */
export const understandRemote = (value: unknown): PublishedRemote =>
  checked(parseDocument(publishedRemote, value))

/**
 * Parses a version's `description.json`.
 *
 * @throws {Error} that names the values this host does not understand.
 */
export const understandDescription = (value: unknown): DescribedRemote =>
  checked(parseDocument(describedRemote, value))

function checked<Version extends DescribedRemote>(version: Version): Version {
  if (contractsOverlap(version.extras, hostContracts)) return version
  throw new ContractError(
    `it speaks contract ${contractText(version.extras)}, this host ${contractText(hostContracts)}`
  )
}

/** The fields of a route that the shell needs, even if it does not understand the remote. */
export type RouteOutline = Pick<RemoteRoute, 'path' | 'guard' | 'layout' | 'title' | 'skeleton'>

/** The part of a version that the shell shows before it loads the remote. */
export interface Outline {
  readonly routes: readonly RouteOutline[]
  readonly sidebar: readonly SidebarEntry[]
  /** Message shown instead of its screens while operators have switched it off. */
  readonly off?: { readonly message: string } | undefined
}

/** A route with a fallback for each unknown value. With an unknown guard, only members may see it. */
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
    remote: v.object({ routes: list, sidebar: list })
  })
})

/** Parses the parts of a version that this host understands, and leaves out the rest. */
export function parseOutline(value: unknown): Outline {
  const parsed = v.safeParse(outlined, value)
  if (!parsed.success) return { routes: [], sidebar: [] }
  const { off, remote } = parsed.output.extras
  return {
    routes: parseKnown(outlinedRoute, remote.routes),
    sidebar: parseKnown(sidebarEntry, remote.sidebar),
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

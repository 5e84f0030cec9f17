import { contractsOverlap, contractText, hostContracts } from '@eqs/contracts/contract-range'
import {
  type DescribedRemote,
  describedRemote,
  type PublishedRemote,
  publishedRemote
} from '@eqs/contracts/discovery'
import { route, sidebarEntry } from '@eqs/contracts/manifest'
import * as v from 'valibot'
import { alternativeMs } from '../boot/waits.ts'
import { parseDocument } from './verify-document.ts'

/** The version's contract is too new or too old for this host. */
export class ContractError extends Error {
  override readonly name = 'ContractError'
}

/** An error lists the invalid values. */
export function understand<Version extends DescribedRemote>(
  schema: v.GenericSchema<unknown, Version>,
  value: unknown
): Version {
  const version = parseDocument(schema, value)
  if (contractsOverlap(version.extras, hostContracts)) return version
  throw new ContractError(
    `it supports contract ${contractText(version.extras)}, and this host supports ${contractText(hostContracts)}`
  )
}

type Previous = NonNullable<PublishedRemote['extras']['previous']>

export async function fetchDescription({ url, integrity }: Previous): Promise<DescribedRemote> {
  const signal = AbortSignal.timeout(alternativeMs)
  const response = await fetch(url, { integrity, credentials: 'omit', signal })
  return understand(describedRemote, await response.json())
}

/** Message that members see instead of a remote that is switched off. */
export type Off = PublishedRemote['extras']['off']

/** A route with a fallback for each unknown value except the path. With an unknown guard, only members may see it. */
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

/** Parses what the shell shows of a version that this host does not understand. */
export function parseOutline(value: unknown) {
  const parsed = v.safeParse(outlined, value)
  if (!parsed.success) return { routes: [], sidebar: [], off: undefined }
  const { off, remote } = parsed.output.extras
  return {
    routes: parseKnown(outlinedRoute, remote.routes).map(known => ({ ...known, data: [] })),
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

import * as v from 'valibot'
import type { ReleaseKeys } from '../keys/release-keys.ts'
import { withSignature } from '../keys/signed-text.ts'
import { readTextWithinLimit, type Store } from '../store/store.ts'
import { type Approval, approval, type Proposal, proposal, proposalId } from './proposal.ts'

// Where proposals stand: `ops/proposals/<id>.json`, and what others have signed of it in the folder of that name.

const folder = 'ops/proposals'

/** A proposal as it stands in a store, with what was signed of it. */
export interface Proposed {
  readonly id: string
  readonly proposal: Proposal
  readonly approvals: readonly Approval[]
}

/** @returns its id. */
export async function putProposal(store: Store, wanted: Proposal): Promise<string> {
  const id = proposalId(wanted)
  await store.create(`${folder}/${id}.json`, JSON.stringify(wanted))
  return id
}

/** Returns what the key here signs of a proposal. */
export const approvalBy = (
  keys: Pick<ReleaseKeys, 'sign'>,
  { id, by }: { readonly id: string; readonly by: string }
): Approval => withSignature(keys, { proposal: id, by, at: new Date().toISOString() })

export async function putApproval(store: Store, given: Approval): Promise<void> {
  // By its own words: anyone who says it twice writes another file, and counts once.
  const name = given.signature.replace(/\W/g, '').slice(0, 24)
  await store.create(`${folder}/${given.proposal}/${name}.json`, JSON.stringify(given))
}

/** All that were ever made, the oldest first; what is none of ours is left out. */
export async function readProposals(store: Store): Promise<readonly Proposed[]> {
  const names = (await store.list(folder)).filter(name => /^[0-9a-f]{64}\.json$/.test(name))
  const all = await Promise.all(
    names.map(async name => {
      const id = name.slice(0, 64)
      const read = v.safeParse(json(proposal), await readTextWithinLimit(store, `${folder}/${name}`))
      return read.success && proposalId(read.output) === id
        ? [{ id, proposal: read.output, approvals: await readApprovals(store, id) }]
        : []
    })
  )
  return all.flat().sort((one, other) => Date.parse(one.proposal.at) - Date.parse(other.proposal.at))
}

async function readApprovals(store: Store, id: string): Promise<readonly Approval[]> {
  const names = await store.list(`${folder}/${id}`)
  const all = names.map(async name => {
    const read = v.safeParse(json(approval), await readTextWithinLimit(store, `${folder}/${id}/${name}`))
    return read.success ? [read.output] : []
  })
  return (await Promise.all(all)).flat()
}

const json = <Output>(schema: v.GenericSchema<unknown, Output>) => v.pipe(v.string(), v.parseJson(), schema)

import * as v from 'valibot'
import type { ReleaseKeys } from '../keys/release-keys.ts'
import { withSignature } from '../keys/signed-text.ts'
import { readTextWithinLimit, type Store } from '../store/store.ts'
import { type Approval, approval, type Proposal, proposal, proposalId } from './proposal.ts'

// A proposal is stored in `ops/proposals/<id>.json`, and its approvals in the folder `ops/proposals/<id>/`.

const folder = 'ops/proposals'

/** A proposal in a store, with its approvals. */
export interface StoredProposal {
  readonly id: string
  readonly proposal: Proposal
  readonly approvals: readonly Approval[]
}

/** Stores a proposal and returns its id. */
export async function putProposal(store: Store, proposal: Proposal): Promise<string> {
  const id = proposalId(proposal)
  await store.create(`${folder}/${id}.json`, JSON.stringify(proposal))
  return id
}

/** Signs an approval of a proposal. */
export const signApproval = (
  keys: Pick<ReleaseKeys, 'sign'>,
  { id, by }: { readonly id: string; readonly by: string }
): Approval => withSignature(keys, { proposal: id, by, at: new Date().toISOString() })

export async function putApproval(store: Store, approval: Approval): Promise<void> {
  // A repeated approval gets a file of its own. `listApprovers` counts each key once.
  const name = approval.signature.replace(/\W/g, '').slice(0, 24)
  await store.create(`${folder}/${approval.proposal}/${name}.json`, JSON.stringify(approval))
}

/** Returns all proposals, also expired and applied ones, oldest first. Invalid files are skipped. */
export async function readProposals(store: Store): Promise<readonly StoredProposal[]> {
  const names = (await store.list(folder)).filter(name => /^[0-9a-f]{64}\.json$/.test(name))
  const all = await Promise.all(
    names.map(async name => {
      const id = name.slice(0, 64)
      const parsed = v.safeParse(json(proposal), await readTextWithinLimit(store, `${folder}/${name}`))
      return parsed.success && proposalId(parsed.output) === id
        ? [{ id, proposal: parsed.output, approvals: await readApprovals(store, id) }]
        : []
    })
  )
  return all.flat().sort((a, b) => Date.parse(a.proposal.at) - Date.parse(b.proposal.at))
}

async function readApprovals(store: Store, id: string): Promise<readonly Approval[]> {
  const names = await store.list(`${folder}/${id}`)
  const all = names.map(async name => {
    const parsed = v.safeParse(json(approval), await readTextWithinLimit(store, `${folder}/${id}/${name}`))
    return parsed.success ? [parsed.output] : []
  })
  return (await Promise.all(all)).flat()
}

const json = <Output>(schema: v.GenericSchema<unknown, Output>) => v.pipe(v.string(), v.parseJson(), schema)

import type { PublishedRemote } from '@eqs/contracts/discovery'
import { understandDescription } from '../discovery/understand.ts'
import { askFresh } from '../remotes/ask-fresh.ts'
import type { ChosenOverride } from './chosen-override.ts'

/** Milliseconds that the team's machine has: it builds the remote when it is asked for it. */
const patience = 20_000

/**
 * What the team's server has, as if it were published: of this contract, with the integrity of every file, from that
 * server and no other. @throws {Error} that says why it cannot be had.
 */
export async function fetchCandidate({ remote, origin }: ChosenOverride): Promise<PublishedRemote> {
  const response = await askFresh(`${origin}/${remote}/description.json`, patience)
  if (!response.ok) throw new Error(`it answers ${response.status}`)
  const description = understandDescription(await response.json())
  const { name } = description.extras.remote
  if (name !== remote) throw new Error(`it is ${name}`)
  const url = new URL(description.url, origin)
  if (url.origin !== origin) throw new Error(`its files are at ${url.origin}`)
  return { ...description, url: url.href, deployment: { traffic: 100, default: true } }
}

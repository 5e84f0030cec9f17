import { readText } from '@eqs/api/read-text'
import type { DescribedRemote, PublishedRemote } from '@eqs/contracts/discovery'
import { discoveryLimit } from '../boot/discovery-limit.ts'
import { buildMs } from '../boot/waits.ts'
import { askFresh } from '../release/ask-fresh.ts'
import { understandDescription } from '../release/understand.ts'
import { allowOrigins } from '../remotes/published-files.ts'
import type { Choice, TeamChoice } from './override-choice.ts'
import { fetchPreview } from './preview.ts'

/**
 * Downloads the description of the version that a tester has chosen, and allows the origin of its files.
 *
 * @param choice the tester's choice.
 * @returns the version as if it were live, with 100 percent of the traffic.
 * @throws {Error} when the version cannot be used. The message contains the reason.
 */
export async function fetchCandidate(choice: Choice): Promise<PublishedRemote> {
  const description = 'version' in choice ? await fetchPreview(choice) : await fetchFromTeam(choice)
  if ('origin' in choice) allowOrigins([choice.origin])
  return { ...description, deployment: { traffic: 100, default: true } }
}

/**
 * Downloads the description of a version from a team's development server.
 *
 * @throws {Error} when the server responds with an error, when the description is not of the chosen remote,
 * when its contract does not overlap with the contract of this host, or when its files are on another origin
 * than the chosen one.
 */
async function fetchFromTeam({ remote, origin }: TeamChoice): Promise<DescribedRemote> {
  const response = await askFresh(`${origin}/${remote}/description.json`, buildMs)
  if (!response.ok) throw new Error(`it answers ${response.status}`)
  const description = understandDescription(JSON.parse(await readText(response, discoveryLimit)))
  const { name } = description.extras.remote
  if (name !== remote) throw new Error(`it is ${name}`)
  const url = new URL(description.url, origin)
  if (url.origin !== origin) throw new Error(`its files are at ${url.origin}`)
  return { ...description, url: url.href }
}

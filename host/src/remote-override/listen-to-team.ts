import * as v from 'valibot'
import type { TeamChoice } from './override-choice.ts'

/** Milliseconds to wait before reconnecting after the connection has failed. */
const pause = 2_000

const teamNews = v.union([v.object({ version: v.string() }), v.object({ problem: v.string() })])

/** Message of a team's server: the version of its newest build, or the reason why the last build failed. */
export type TeamNews = v.InferOutput<typeof teamNews>

/**
 * Listens to the builds of a team's server. Reconnects when the server restarts.
 *
 * @param choice remote and origin of the team's server.
 * @param hear called for each successful and each failed build.
 * @returns a function that stops listening.
 */
export function listenToTeam({ remote, origin }: TeamChoice, hear: (news: TeamNews) => void): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout>
  function open(): void {
    source = new EventSource(`${origin}/${remote}/changes`)
    source.addEventListener('message', ({ data }) => {
      const message = v.safeParse(v.pipe(v.string(), v.parseJson(), teamNews), data)
      if (message.success) hear(message.output)
    })
    // Reconnects in code, because browsers differ in when they stop reconnecting by themselves.
    source.addEventListener('error', () => {
      source?.close()
      clearTimeout(timer)
      timer = setTimeout(open, pause)
    })
  }
  open()
  return () => {
    source?.close()
    clearTimeout(timer)
  }
}

import * as v from 'valibot'
import type { TeamChoice } from './override-choice.ts'

/** Milliseconds before connecting again after the connection has failed. */
const pause = 2_000

const teamNews = v.union([v.object({ version: v.string() }), v.object({ problem: v.string() })])

/** The newest build of a team's server, or the reason why the last change does not build. */
export type TeamNews = v.InferOutput<typeof teamNews>

/**
 * Listens to the changes that a team saves. Reconnects when the server restarts.
 *
 * @param choice remote and origin of the team's server.
 * @param hear called for each build and each failed build.
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
    // Browsers differ in when they stop reconnecting by themselves.
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

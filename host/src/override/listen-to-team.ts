import * as v from 'valibot'
import type { TeamChoice } from './chosen-trial.ts'

/** Milliseconds until a server that has gone is looked for again. */
const pause = 2_000

const teamNews = v.union([v.object({ version: v.string() }), v.object({ problem: v.string() })])

/** Which build a team's server has by now, or why what was saved does not build. */
export type TeamNews = v.InferOutput<typeof teamNews>

/** Hears of every change that a team saves, also after its server was started anew. @returns what ends that. */
export function listenToTeam({ remote, origin }: TeamChoice, hear: (news: TeamNews) => void): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout>
  function open(): void {
    source = new EventSource(`${origin}/${remote}/changes`)
    source.addEventListener('message', ({ data }) => {
      const told = v.safeParse(v.pipe(v.string(), v.parseJson(), teamNews), data)
      if (told.success) hear(told.output)
    })
    // Browsers differ in when they give up by themselves.
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

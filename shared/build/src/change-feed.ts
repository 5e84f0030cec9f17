import type { ServerResponse } from 'node:http'
import { watchSources } from './source-changes.ts'

/** Milliseconds between two signs of life: whoever stands in between would end a connection that says nothing. */
const pulse = 15_000

/** Builds what the sources are now. @returns its version. */
type Build = () => Promise<string>

/**
 * Tells pages that have a remote on trial when there is another build of it, as server-sent events: `{"version": "1.2.0-local.…"}`, or
 * `{"problem": "…"}` where what was saved does not build. Whoever begins to listen hears of the present one. Of several saves the last counts.
 */
export class ChangeFeed {
  private readonly listeners = new Set<ServerResponse>()
  private stopWatching: (() => void) | undefined
  private isBuilding = false
  private isOutdated = false
  private news = ''

  constructor(
    private readonly sources: readonly string[],
    private readonly build: Build
  ) {}

  /** Goes on telling until the page is gone. */
  follow(response: ServerResponse): void {
    // A server in front that compresses would keep the words back.
    response.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-cache, no-transform'
    })
    response.write(':\n\n')
    this.listeners.add(response)
    const beat = setInterval(() => response.write(':\n\n'), pulse)
    response.once('close', () => {
      clearInterval(beat)
      this.listeners.delete(response)
      if (this.listeners.size > 0) return
      this.stopWatching?.()
      this.stopWatching = undefined
    })
    this.stopWatching ??= watchSources(this.sources, () => void this.renew())
    if (this.news) tell(response, this.news)
    void this.renew()
  }

  private async renew(): Promise<void> {
    this.isOutdated = true
    if (this.isBuilding) return
    this.isBuilding = true
    while (this.isOutdated) {
      this.isOutdated = false
      const news = await this.build().then(
        version => JSON.stringify({ version }),
        (error: unknown) => JSON.stringify({ problem: String(error) })
      )
      if (this.isOutdated || news === this.news) continue
      this.news = news
      for (const listener of this.listeners) tell(listener, news)
    }
    this.isBuilding = false
  }
}

const tell = (response: ServerResponse, news: string): boolean => response.write(`data: ${news}\n\n`)

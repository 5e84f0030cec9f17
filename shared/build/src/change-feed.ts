import type { ServerResponse } from 'node:http'
import { watchSources } from './source-changes.ts'

/** Milliseconds between heartbeats. Without heartbeats a proxy would close the idle connection. */
const pulse = 15_000

/** Builds the current sources. @returns the build's version. */
type Build = () => Promise<string>

/**
 * Notifies pages with a remote override of new builds, by server-sent events: `{"version": "1.2.0-local.…"}`,
 * or `{"problem": "…"}` when the sources do not build. A new listener gets the latest event at once. Saves
 * during a build are combined into one further build.
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

  /** Starts a build, and streams events until the page closes the connection. */
  follow(response: ServerResponse): void {
    // `no-transform` keeps a proxy from compressing, and thereby buffering, the stream.
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

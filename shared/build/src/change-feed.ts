import type { ServerResponse } from 'node:http'
import { watchSources } from './source-changes.ts'

/** Time between heartbeats, in milliseconds. Without heartbeats a proxy would close the idle connection. */
const pulse = 15_000

/** A function that builds the current sources and returns the version of the build. */
type Build = () => Promise<string>

/**
 * Notifies pages of new builds of a remote under development, by server-sent events. The data of an event are
 * `{"version": "1.2.0-local.…"}`, or `{"problem": "…"}` when the sources do not build. A new listener
 * receives the latest event at once. Files saved during a build cause one further build.
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

  /** Starts a build if none is running, and streams events until the page closes the connection. */
  follow(response: ServerResponse): void {
    // `no-transform` prevents proxies from compressing the stream, which would delay events.
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

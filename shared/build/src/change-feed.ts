import type { ServerResponse } from 'node:http'
import { watchSources } from './source-changes.ts'

/** Time between heartbeats, in milliseconds. Without heartbeats a proxy would close the idle connection. */
const pulse = 15_000

/** A function that builds the current sources and returns the version of the build. */
type Build = () => Promise<string>

/**
 * Notifies pages of new builds of a remote under development, by server-sent events. The data of an event are
 * `{"version": "1.2.0-local.…"}`, or `{"problem": "…"}` when the sources do not build. A new listener
 * receives an event for the current sources. Files saved during a build cause one further build.
 */
export class ChangeFeed {
  private readonly listeners = new Set<ServerResponse>()
  private stopWatching: (() => void) | undefined
  private renewing: Promise<void> | undefined
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
    // An earlier event would be outdated if sources were saved while no page was listening.
    void this.renew().then(() => this.listeners.has(response) && tell(response, this.news))
  }

  /** Builds the current sources. Resolves when the newest build has ended. */
  private renew(): Promise<void> {
    this.isOutdated = true
    this.renewing ??= this.buildAll().finally(() => {
      this.renewing = undefined
    })
    return this.renewing
  }

  private async buildAll(): Promise<void> {
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
  }
}

const tell = (response: ServerResponse, news: string): boolean => response.write(`data: ${news}\n\n`)

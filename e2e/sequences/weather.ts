import type { BrowserContext } from '@playwright/test'

/** How the provider's answers come to a browser. */
export interface Weather {
  /** Milliseconds that each answer takes. */
  readonly delay: number
  /** What becomes of an answer: it comes, it is a 503, or the work is done and the answer is lost on its way. */
  readonly answer: 'comes' | 'fails' | 'is lost'
}

export const fair: Weather = { delay: 0, answer: 'comes' }

/** The provider's answers to one browser, as a test wants them to come. */
export class Sky {
  weather: Weather = fair
  private underWay = 0

  private constructor(private readonly context: BrowserContext) {}

  static async over(context: BrowserContext): Promise<Sky> {
    const sky = new Sky(context)
    await context.route('**/v1/api/**', async route => {
      const { delay, answer } = sky.weather
      sky.underWay += 1
      try {
        if (answer === 'fails') return await route.fulfill({ status: 503, json: {} })
        if (delay === 0 && answer === 'comes') return await route.continue()
        // Without a network nothing reaches the provider, whoever asks it.
        if (sky.isOffline) return await route.abort('internetdisconnected')
        const response = await route.fetch()
        if (delay > 0) await new Promise(done => setTimeout(done, delay))
        if (answer === 'is lost') await route.abort('connectionreset')
        else await route.fulfill({ response })
      } catch {
        // The page has given the call up, or gone.
      } finally {
        sky.underWay -= 1
      }
    })
    return sky
  }

  isOffline = false

  /** Takes the network away, or gives it back. */
  async setOffline(isOffline: boolean): Promise<void> {
    this.isOffline = isOffline
    await this.context.setOffline(isOffline)
  }

  /** Whether any answer is still awaited. */
  get isQuiet(): boolean {
    return this.underWay === 0
  }
}

import type { BrowserContext } from '@playwright/test'

/** Conditions under which the provider's answers reach a browser. */
export interface Weather {
  /** Delay of each answer in milliseconds. */
  readonly delay: number
  /** `comes`: delivered. `fails`: replaced by a 503. `is lost`: processed, but the answer is dropped. */
  readonly answer: 'comes' | 'fails' | 'is lost'
}

export const fair: Weather = { delay: 0, answer: 'comes' }

/** Applies the current `weather` to the provider's answers to one browser. */
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
        // Offline, no call may reach the provider. `route.fetch` would send the call nevertheless.
        if (sky.isOffline) return await route.abort('internetdisconnected')
        const response = await route.fetch()
        if (delay > 0) await new Promise(done => setTimeout(done, delay))
        if (answer === 'is lost') await route.abort('connectionreset')
        else await route.fulfill({ response })
      } catch {
        // The page has aborted the call or was closed.
      } finally {
        sky.underWay -= 1
      }
    })
    return sky
  }

  isOffline = false

  /** Takes the browser offline or online. */
  async setOffline(isOffline: boolean): Promise<void> {
    this.isOffline = isOffline
    await this.context.setOffline(isOffline)
  }

  /** True when no answer is pending. */
  get isQuiet(): boolean {
    return this.underWay === 0
  }
}

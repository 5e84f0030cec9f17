import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '@playwright/test'

/** Consecutive looks, about a second apart, after which a page with hardly any text is blank. */
const looksUntilBlank = 5

/** Looks at open pages, and notes those that show nothing. */
export class BlankPages {
  readonly found: string[] = []
  looks = 0
  private readonly pages = new Set<Page>()
  private readonly wordless = new Map<Page, number>()

  add(page: Page): void {
    this.pages.add(page)
  }

  delete(page: Page): void {
    this.pages.delete(page)
  }

  async lookUntil(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      for (const page of this.pages) await this.look(page)
      await wait(1_000)
    }
  }

  private async look(page: Page): Promise<void> {
    const words = await page.evaluate(() => document.body.innerText.trim().length).catch(() => undefined)
    this.looks += 1
    // A page cannot be evaluated during a navigation.
    if (words === undefined) return
    const times = words > 10 ? 0 : (this.wordless.get(page) ?? 0) + 1
    this.wordless.set(page, times)
    if (times === looksUntilBlank) this.found.push(page.url())
  }
}

import type { Browser, Page } from '@playwright/test'
import { type Engine, type Name, type Role, type Tab, timeoutMs } from './tab.ts'

/** Makes an engine from a browser that Playwright controls. */
export async function playwrightEngine(browser: Browser): Promise<Engine> {
  const context = await browser.newContext({
    locale: 'es-AR',
    viewport: { width: 1280, height: 800 },
    serviceWorkers: 'allow'
  })
  context.setDefaultTimeout(timeoutMs)
  return { tab: new PlaywrightTab(await context.newPage()), stop: () => browser.close() }
}

class PlaywrightTab implements Tab {
  constructor(private readonly page: Page) {}

  async open(address: string): Promise<void> {
    await this.page.goto(address, { waitUntil: 'domcontentloaded' })
  }

  async reload(): Promise<void> {
    await this.page.reload({ waitUntil: 'domcontentloaded' })
  }

  async address(): Promise<string> {
    return this.page.url()
  }

  async press(role: 'button' | 'link', name: Name): Promise<void> {
    await this.find(role, name).click()
  }

  async fill(label: string, text: string): Promise<void> {
    await this.field(label).fill(text)
  }

  async choose(label: string, option: string): Promise<void> {
    await this.field(label).selectOption(option)
  }

  async tick(label: string): Promise<void> {
    await this.field(label).check()
  }

  async shows(role: Role, name: Name): Promise<boolean> {
    return this.find(role, name).isVisible()
  }

  async text(): Promise<string> {
    return this.page.locator('body').innerText()
  }

  async run(expression: string): Promise<unknown> {
    return this.page.evaluate(expression)
  }

  private find(role: Role, name: Name) {
    return this.page.getByRole(role, { name, exact: true }).filter({ visible: true }).first()
  }

  private field(label: string) {
    return this.page.getByLabel(label, { exact: true })
  }
}

import { type Browser, expect, type Page } from '@playwright/test'
import type { Sandbox } from '../fixtures/club.ts'
import { keepSession, savedSession } from '../fixtures/saved-session.ts'

const paths = ['/', '/mi-cuenta', '/notificaciones', '/mi-cuenta/canjes', '/perfil'] as const

/** Simulates members who open the club, each in a new browser context. */
export class ReturningVisitor {
  /**
   * Number of page loads that were shown correctly (`seen`), and of those that failed while the store was
   * failing (`spoiled`).
   */
  readonly tally = { seen: 0, spoiled: 0 }

  constructor(
    private readonly browser: Browser,
    private readonly sandbox: Sandbox,
    private readonly watch: (page: Page) => Promise<() => void>
  ) {}

  /**
   * Opens a new browser context as a new member and checks one screen after another.
   *
   * @param points balance of the member. The balance must be unique, so that a page of another member is
   *   detected.
   * @param turns number of screens.
   * @param isSpoiled returns true when the store has failed since the given time (milliseconds since 1970).
   * @throws {Error} when a screen is wrong although the store has not failed.
   */
  async comeBy(points: number, turns: number, isSpoiled: (since: number) => boolean): Promise<void> {
    const context = await this.browser.newContext()
    const page = await context.newPage()
    const unwatch = await this.watch(page)
    try {
      const member = await this.sandbox.createMember({ points })
      await keepSession(page, savedSession(member))
      for (let turn = 0; turn < turns; turn += 1) await this.look(page, points, turn, isSpoiled)
    } finally {
      unwatch()
      await context.close()
    }
  }

  private async look(page: Page, points: number, turn: number, isSpoiled: (since: number) => boolean) {
    const began = Date.now()
    try {
      await page.goto(paths[turn % paths.length] ?? '/')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      // The page must show the balance of this member, not of another member.
      const balance = page.getByRole('banner').getByRole('link', { name: /puntos/ })
      await expect(balance).toContainText(points.toLocaleString('es-AR'))
      await expect(page.getByRole('alert')).toHaveCount(0)
      this.tally.seen += 1
    } catch (error) {
      if (!isSpoiled(began)) throw error
      this.tally.spoiled += 1
    }
  }
}

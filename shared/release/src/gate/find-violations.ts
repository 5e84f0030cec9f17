import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type axeCore from 'axe-core'
import type { Page } from 'playwright-core'

/** The file in the published package (`bundledFiles` in `package.json`). */
const published = fileURLToPath(new URL('../../bundled/axe-core/axe.min.js', import.meta.url))
const sourceFile = existsSync(published)
  ? published
  : createRequire(import.meta.url).resolve('axe-core/axe.min.js')
let source: string | undefined

/**
 * Runs axe in the page and returns the violations. The script stays in the page for further calls. axe's own
 * package for Playwright injects it each time and opens another page to combine the results.
 *
 * @param within a selector; the whole page by default.
 * @param runOnly these rules or tags; all rules by default.
 */
export async function findViolations(
  page: Page,
  within?: string,
  runOnly?: axeCore.RunOnly
): Promise<readonly axeCore.Result[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    source ??= readFileSync(sourceFile, 'utf8')
    await page.evaluate(source)
  }
  return page.evaluate(
    async ([place, only]) => {
      const axe: typeof axeCore = Reflect.get(globalThis, 'axe')
      const options = only ? { runOnly: only } : {}
      const { violations } = await axe.run(place ?? document, { ...options, resultTypes: ['violations'] })
      return violations
    },
    [within, runOnly] as const
  )
}

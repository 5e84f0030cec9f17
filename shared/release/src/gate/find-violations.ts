import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type axeCore from 'axe-core'
import type { Page } from 'playwright-core'

/** Path in the published package (`bundledFiles` in `package.json`). */
const bundledFile = fileURLToPath(new URL('../../bundled/axe-core/axe.min.js', import.meta.url))
const sourceFile = existsSync(bundledFile)
  ? bundledFile
  : createRequire(import.meta.url).resolve('axe-core/axe.min.js')
let source: string | undefined

/**
 * Runs axe in the page and returns the violations. The script stays in the page for further calls;
 * `@axe-core/playwright` would inject it each time and open another page to combine the results.
 *
 * @param within selector of the checked element; the whole page by default.
 * @param runOnly rules or tags to check; all rules by default.
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
    async ([selector, rules]) => {
      const axe: typeof axeCore = Reflect.get(globalThis, 'axe')
      const options = rules ? { runOnly: rules } : {}
      const { violations } = await axe.run(selector ?? document, { ...options, resultTypes: ['violations'] })
      return violations
    },
    [within, runOnly] as const
  )
}

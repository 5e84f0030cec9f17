import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createClubServer, FolderStore } from '@eqs/release'
import { createSandbox } from '@eqs/sandbox'
import { isProviders } from '@eqs/sandbox/addresses'
import { delayAnswers } from '../bench/delayed-server.ts'
import { growth, kilobytes, readFigures, total } from '../bench/figures.ts'
import { measurePage } from '../bench/measure-page.ts'
import { pages, savedSession } from '../bench/pages.ts'
import { expect, test } from '../fixtures/club.ts'

/** What the suite's own club has published. */
const published = resolve(fileURLToPath(import.meta.url), '../../../.cache/e2e/static')

/** Milliseconds before every answer: what is asked for after the content cannot come before it. */
const delay = 1000

/** What may be added before somebody has to decide it. */
const tolerance = 1.01

for (const { path, signedIn, content } of pages)
  test(`${path} brings no more script before its content than was decided`, async ({ browser }) => {
    test.setTimeout(120_000)
    const sandbox = await createSandbox({ publicUrl: '', testMode: true })
    const provider = { owns: isProviders, fetch: sandbox.fetch }
    const slow = await delayAnswers(createClubServer({ root: new FolderStore(published), provider }), delay)
    const storage = signedIn ? await savedSession(sandbox) : {}
    const { scripts } = await measurePage(browser, { url: slow.origin + path, content, storage })
    slow.close()
    await sandbox.close()

    const decided = readFigures().scripts[path] ?? {}
    const message = [
      `${path} brings ${kilobytes(total(scripts))} of script, and ${kilobytes(total(decided))} were decided.`,
      `Grown, the most first: ${growth(decided, scripts).join(', ')}.`,
      'If that is worth it, `npm run bench -- --record` decides it anew.'
    ].join('\n')
    expect(Object.keys(scripts)).toContain('host main.js')
    expect(total(scripts), message).toBeLessThanOrEqual(total(decided) * tolerance)
  })

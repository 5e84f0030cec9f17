import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { disable } from '../change/switch-off.ts'
import { cspHash } from '../render/content-security-policy.ts'
import type { LoadFigures } from '../telemetry/load-figures.ts'
import { newClub, runEach, type TestClub } from '../testing/club.ts'
import { releasesPage } from './releases-page.ts'

const figures = { remote: 'mf-a', loads: 200, p75: 900 }
const failing = [
  { ...figures, version: '1.0.0', failed: 0 },
  { ...figures, version: '1.1.0', failed: 60 }
]

/** Requests the page. */
const ask = async ({ store }: TestClub, loads: readonly LoadFigures[] = [], tokens = '') =>
  releasesPage(new Request('http://club.test/_releases'), { store, loads: () => loads, tokens })

async function open() {
  const ops = await newClub({ 'mf-a': ['1.0.0', '1.1.0'] })
  await runEach({ ...ops, why: '<script>alert(1)</script>' }, 'mf-a@1.1.0 to 10 %')
  await disable(ops, 'mf-a', 'Volvemos "pronto" <b>')
  const response = await ask(ops, failing, ':root{--bg:#fff}')
  return { response, page: await response.text() }
}

test('the page shows the live versions, their loads, how to end a canary, and the last changes', async () => {
  const { page } = await open()
  expect(page).toContain('60 (30.0 %)')
  expect(page).toContain('<code>release promote mf-a@1.1.0 --traffic 0</code>')
  expect(page).toContain('promote mf-a@1.1.0 to 10 %')
})

test('no text of operators runs as a script, and the policy forbids scripts', async () => {
  const { response, page } = await open()
  expect(page).not.toMatch(/<script|<b>| on\w+=| style=/)
  expect(page).toContain('&lt;script&gt;alert(1)')
  const [, style = ''] = /<style>(.*)<\/style>/s.exec(page) ?? []
  expect(response.headers.get('content-security-policy')).toBe(
    `default-src 'none'; style-src ${cspHash(style)}; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
  )
})

test('the last twenty changes are shown, and no older ones are read', async () => {
  const ops = await newClub()
  for (let change = 0; change < 21; change += 1) await disable(ops, 'mf-a', `Volvemos ${change}`)
  await ops.store.replace('ops/history/00000001.json', '{')
  expect((await (await ask(ops)).text()).match(/<h3>/g)).toHaveLength(20)
})

const corpora = process.env.CORPORA
const folder = join(corpora ?? '', 'patt-xss')
const payloads = corpora
  ? readdirSync(folder).flatMap(name => readFileSync(join(folder, name), 'utf8').split(/\r?\n/))
  : []
const withCorpora = corpora ? test : test.skip

withCorpora(
  `each of ${payloads.length} payloads in the reason of a change is shown as text (skipped where CORPORA is not set)`,
  async () => {
    /** Returns the tags of the page after twenty changes with these reasons. */
    const readTags = async (reasons: readonly string[]) => {
      const ops = await newClub()
      for (const [index, why] of reasons.entries())
        await disable({ ...ops, why }, 'mf-a', `Volvemos ${index}`)
      const page = await (await ask(ops)).text()
      return page.replaceAll(/ datetime="[^"]*"/g, '').match(/<[^>]*>/g)
    }
    const perChange = Math.ceil(payloads.length / 20)
    const reasons = Array.from({ length: 20 }, (_, index) =>
      payloads.slice(index * perChange, (index + 1) * perChange).join('\n')
    )
    expect(payloads.length).toBeGreaterThan(2000)
    expect(await readTags(reasons)).toEqual(await readTags(reasons.map(() => 'x')))
  }
)

import { expect, test } from '@jest/globals'
import { promote } from '../change/promote.ts'
import { disable } from '../change/switch-off.ts'
import { cspHash } from '../render/content-security-policy.ts'
import type { LoadFigures } from '../telemetry/load-figures.ts'
import { newClub } from '../testing/club.ts'
import { releasesPage } from './releases-page.ts'

const figures = (version: string, failed: number): LoadFigures => ({
  remote: 'mf-a',
  version,
  loads: 200,
  failed,
  p75: 900
})

async function open() {
  const ops = await newClub({ 'mf-a': ['1.0.0', '1.1.0'] })
  await promote({ ...ops, why: '<script>alert(1)</script>' }, [{ name: 'mf-a', version: '1.1.0' }], 10)
  await disable(ops, 'mf-a', 'Volvemos "pronto" <b>')
  const loads = () => [figures('1.0.0', 0), figures('1.1.0', 60)]
  const response = await releasesPage(new Request('http://club.test/_releases'), {
    store: ops.store,
    loads,
    tokens: ':root{--bg:#fff}'
  })
  return { response, page: await response.text() }
}

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
  const response = await releasesPage(new Request('http://club.test/_releases'), {
    store: ops.store,
    loads: () => [],
    tokens: ''
  })
  expect((await response.text()).match(/<h3>/g)).toHaveLength(20)
})

import { expect, test } from '@jest/globals'
import { makeChange } from '../change/change.ts'
import { disable } from '../change/switch-off.ts'
import { createTelemetry } from '../telemetry/telemetry.ts'
import { pageLoad } from '../testing/beacons.ts'
import { newClub, runEach, type TestClub } from '../testing/club.ts'
import { answerOperators } from './operator-pages.ts'

const telemetry = createTelemetry({ isPublished: async () => true })

const ask = ({ store }: TestClub) =>
  answerOperators(new Request('http://club.test/_releases'), { store, telemetry })

async function load(version: string, failed: number): Promise<void> {
  for (let index = 0; index < 10; index += 1) {
    const outcome = index < failed ? 'failed' : 'shown'
    const body = JSON.stringify({ ...pageLoad, remote: 'mf-a', version, outcome })
    await telemetry.take(new Request('http://club.test/telemetry', { method: 'POST', body }), '192.0.2.1')
  }
}

test('operators see what is live, its loads, how to end a canary, and the last changes', async () => {
  const ops = await newClub({ 'mf-a': ['1.0.0', '1.1.0'] })
  await runEach({ ...ops, why: 'a <b>look</b>' }, 'mf-a@1.1.0 to 10 %')
  await makeChange(ops, disable('mf-a', 'Volvemos "pronto"'))
  await load('1.0.0', 0)
  await load('1.1.0', 3)
  const text = await (await ask(ops)).text()
  expect(text).toMatch(
    /^mf-a +1\.0\.0 \(90 %\), .* 1\.0\.0: 0 of 10 \(0\.0 %\), .*\n +1\.1\.0 \(10 %\), .* 1\.1\.0: 3 of 10 \(30\.0 %\) +1\.1\.0\n +off: Volvemos "pronto"\n/m
  )
  expect(text).toContain('npm run release -- promote mf-a@1.1.0 --traffic 0')
  expect(text).toMatch(/^3 .*\n(?: .*\n)*2 .*: promote mf-a@1\.1\.0 to 10 %\n +why: a <b>look<\/b>$/m)
})

test('no browser takes the text of operators for HTML, or shows it in a page of another site', async () => {
  const { headers } = await ask(await newClub())
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    'cache-control': 'no-store'
  })
})

test('the last twenty changes are shown, and no older ones are read', async () => {
  const ops = await newClub()
  for (let change = 0; change < 21; change += 1) await makeChange(ops, disable('mf-a', `Volvemos ${change}`))
  await ops.store.replace('ops/history/00000001.json', '{')
  expect((await (await ask(ops)).text()).match(/signed with key/g)).toHaveLength(20)
})

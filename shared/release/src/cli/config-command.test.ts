import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeEach, expect, test } from '@jest/globals'
import { promote } from '../change/promote.ts'
import { commandEnvironment, newClub, type TestClub } from '../testing/club.ts'
import { putRemote } from '../testing/published.ts'
import { releaseCommand } from '../testing/release-command.ts'
import { wantedConfig } from './commands/config.ts'

let ops: TestClub
let folder: string

beforeEach(async () => {
  ops = await newClub({})
  folder = dirname(ops.store.folder)
})

const release = (...words: readonly string[]) => releaseCommand(words, commandEnvironment(ops))

test('an operator prints the configuration, compares a file with it, and applies the file', async () => {
  expect(await release('config', 'show')).toEqual({ code: 0, said: '{}\n', wrong: '' })
  await writeFile(join(folder, 'club.json'), '{"apiBase":"/v2","analyticsUrl":"/v1/analytics"}')
  const lines = 'config analyticsUrl: – → "/v1/analytics"\nconfig apiBase: – → "/v2"\n'
  expect(await release('config', 'diff', 'club.json')).toEqual({ code: 1, said: lines, wrong: '' })
  const { said } = await release('config', 'set', 'club.json', '--why', 'a new provider')
  expect(said).toMatch(
    /^2 {2}\S+ {2}ana: config set all: \{.*\}\n {4}why: a new provider\n {4}config analyticsUrl/
  )
  expect(await release('config', 'diff', 'club.json')).toMatchObject({
    code: 0,
    said: 'nothing differs\n'
  })
  await release('config', 'set', 'analyticsUrl=', 'overrideOrigins=["https://team.example"]')
  const shown = (await release('config', 'show')).said
  expect(JSON.parse(shown)).toEqual({ apiBase: '/v2', overrideOrigins: ['https://team.example'] })
}, 120_000)

test('an operator gets the pattern of the club’s addresses for the rules of a web server', async () => {
  await putRemote(ops, 'mf-a', '1.0.0', { paths: ['/', '/promo/:id'] })
  await promote(ops, [{ name: 'mf-a', version: '1.0.0' }])
  expect((await release('config', 'routes')).said).toBe('^(?:/|/promo/[^/]+)/?$\n')
}, 120_000)

test.each([
  ['', 'config set: name a file, or values as in apiBase=/v2'],
  ['nothing.json', 'nothing.json cannot be read'],
  ['apiBase=/v2 brand', 'brand: name a value, as in apiBase=/v2'],
  ['overrideOrigins=[', 'overrideOrigins: not JSON']
])('config set %s is refused: %s', async (text, reason) => {
  await expect(wantedConfig(text.split(' ').filter(Boolean))).rejects.toThrow(reason)
})

import { expect, test } from '@jest/globals'
import { clubBeforeEach, commandEnvironment, runEach } from '../testing/club.ts'
import { putRemote } from '../testing/published.ts'
import { releaseCommand } from '../testing/release-command.ts'
import { wantedConfig } from './commands/config.ts'

const ops = clubBeforeEach({})
const release = (...words: readonly string[]) => releaseCommand(words, commandEnvironment(ops))

test('config set accepts a list as JSON', async () => {
  expect(await wantedConfig(['overrideOrigins=["https://team.example"]'])).toEqual({
    change: { overrideOrigins: ['https://team.example'] }
  })
})

test('config routes prints the pattern of the club’s addresses for the rules of a web server', async () => {
  await putRemote(ops, 'mf-a', '1.0.0', { paths: ['/', '/promo/:id'] })
  await runEach(ops, 'mf-a@1.0.0')
  expect((await release('config', 'routes')).said).toBe('^(?:/|/promo/[^/]+)/?$\n')
}, 120_000)

test.each([
  ['', 'config set: name a file, or values as in apiBase=/v2'],
  ['nothing.json', 'nothing.json cannot be read'],
  ['brand', 'To change a value, write it as in brand=…'],
  ['apiBase=/v2 brand', 'brand: name a value, as in apiBase=/v2'],
  ['overrideOrigins=[', 'overrideOrigins: not JSON']
])('config set %s is refused: %s', async (text, reason) => {
  await expect(wantedConfig(text.split(' ').filter(Boolean))).rejects.toThrow(reason)
})

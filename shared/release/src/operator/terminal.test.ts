import { execFile } from 'node:child_process'
import { expect, jest, test } from '@jest/globals'
import { latestEntry } from '../history/history.ts'
import { clubBeforeEach, commandEnvironment } from '../testing/club.ts'
import { operatorProgram } from '../testing/release-command.ts'

jest.setTimeout(60_000)

const question = 'Go back? [y/N] '

const ops = clubBeforeEach({ 'mf-a': ['1.0.0', '1.1.0'] }, 'mf-a@1.1.0')

/** Runs `rollback` at a pseudoterminal of util-linux. @param answer text that is typed at the question. */
const atTerminal = (answer: string, environment: Readonly<Record<string, string>> = {}) =>
  new Promise<string>(done => {
    const command = operatorProgram(['rollback']).join(' ')
    const child = execFile(
      'script',
      ['--quiet', '--return', '--command', command, '/dev/null'],
      { timeout: 30_000, env: { ...process.env, CI: '', ...commandEnvironment(ops, environment) } },
      (_, shown) => done(shown)
    )
    let shown = ''
    child.stdout?.on('data', text => {
      const wasAsked = shown.includes(question)
      shown += String(text)
      if (!wasAsked && shown.includes(question)) child.stdin?.write(answer)
    })
  })

const live = async () => (await latestEntry(ops.store))?.entry.number

test('at a terminal, the release is rolled back when the operator answers yes', async () => {
  const shown = await atTerminal('y\n')
  expect(shown).toContain('mf-a: 1.1.0 (100 %) → 1.0.0 (100 %)')
  expect(shown).toContain('This takes back release 2 (promote mf-a@1.1.0, ops).')
  expect(await live()).toBe(3)
})

test.each([
  ['no', 'n\n'],
  ['empty', '\n'],
  ['the end of input', '\u0004']
])('at a terminal, a rollback changes nothing when the answer is %s', async (_, answer) => {
  expect(await atTerminal(answer)).toContain('nothing was changed')
  expect(await live()).toBe(2)
})

test('at a terminal in CI, a rollback of another operator’s change is refused without a question', async () => {
  expect(await atTerminal('', { CI: 'true' })).toContain(
    'this takes back release 2 (promote mf-a@1.1.0, ops)'
  )
  expect(await live()).toBe(2)
})

import { expect, test } from '@jest/globals'
import { status } from '../status/status.ts'
import { clubBeforeEach, runEach } from '../testing/club.ts'

const ops = clubBeforeEach({ 'mf-a': ['1.0.0', '1.1.0', '1.2.0'] }, 'mf-a@1.1.0')

/** Commands after mf-a@1.1.0 has replaced mf-a@1.0.0 → the fallback of mf-a then. */
const stories: Readonly<Record<string, string>> = {
  'the oldest version has no fallback after its promotion': 'mf-a@1.0.0 → –',
  'a version that was withdrawn by promoting an older one is no fallback': 'mf-a@1.0.0, mf-a@1.2.0 → 1.0.0',
  'a version that was withdrawn by a rollback is no fallback': 'rollback mf-a, mf-a@1.2.0 → 1.0.0',
  'a version that was withdrawn by a rollback of the release is no fallback': 'rollback, mf-a@1.2.0 → 1.0.0',
  'a version that was withdrawn by a canary of an older one is no fallback':
    'mf-a@1.0.0 to 10 %, mf-a@1.0.0, mf-a@1.2.0 → 1.0.0',
  'the fallback of an older version is the version before it': 'mf-a@1.2.0, mf-a@1.1.0 → 1.0.0',
  'a canary that the watch ended is no fallback':
    'mf-a@1.2.0, mf-a@1.1.0 to 10 %, rollback mf-a@1.1.0 → 1.0.0',
  'a canary that a rollback ended is no fallback': 'mf-a@1.2.0, mf-a@1.1.0 to 10 %, rollback mf-a → 1.0.0',
  'a canary that a promotion to 0 % ended is no fallback':
    'mf-a@1.2.0, mf-a@1.1.0 to 10 %, mf-a@1.1.0 to 0 % → 1.0.0'
}

test.each(Object.entries(stories))('%s', async (_, story) => {
  const [commands = '', fallback] = story.split(' → ')
  await runEach(ops, ...commands.split(', '))
  const { rows } = await status(ops.store)
  expect(rows.find(({ name }) => name === 'mf-a')?.previous).toBe(fallback)
})

import { expect, test } from '@jest/globals'
import { latestEntry } from '../history/history.ts'
import { clubBeforeEach, runEach } from '../testing/club.ts'
import { withFault } from '../testing/faulty-store.ts'
import { render } from './render.ts'

// A store where another operator is always faster.

const ops = clubBeforeEach({ 'mf-a': ['1.0.0', '1.1.0'] })

test('a command ends with the reason when the page can never be replaced', async () => {
  const output: string[] = []
  const operation = withFault(
    { ...ops, say: (line: string) => output.push(line) },
    /^replace index\.html/,
    'denies'
  )
  await expect(runEach(operation, 'mf-a@1.1.0')).rejects.toThrow(
    /release 2 counts .* index\.html was changed by others during each of 10 attempts .* does a proxy change ETags/
  )
  expect(output).toContainEqual(expect.stringContaining('index.html was changed meanwhile'))
  expect((await latestEntry(ops.store))?.entry.number).toBe(2)
  await render(ops)
})

test('a command ends and changes nothing when the next entry number is always taken', async () => {
  const operation = withFault(ops, /^create ops\/history\//, 'denies')
  await expect(runEach(operation, 'rollback')).rejects.toThrow('there is no earlier release')
  await expect(runEach(operation, 'mf-a@1.1.0')).rejects.toThrow(/ops\/history\/00000002\.json/)
  expect((await latestEntry(ops.store))?.entry.number).toBe(1)
})

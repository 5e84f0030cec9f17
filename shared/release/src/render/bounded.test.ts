import { expect, test } from '@jest/globals'
import { promote } from '../change/promote.ts'
import { latestEntry } from '../history/history.ts'
import { newClub, runEach } from '../testing/club.ts'
import { FaultyStore, faultOn } from '../testing/faulty-store.ts'
import { render } from './render.ts'

// A store where another operator is always faster.

const a = { name: 'mf-a', version: '1.1.0' }

test('a page that can never be replaced ends the command, with the reason', async () => {
  const ops = await newClub({ 'mf-a': ['1.0.0', '1.1.0'] })
  const output: string[] = []
  const store = new FaultyStore(ops.store, faultOn(/^replace index\.html/, 'denies'))
  const change = promote({ ...ops, store, say: line => output.push(line) }, [a])
  await expect(change).rejects.toThrow(
    /release 2 counts .* index\.html was changed by others during each of 10 attempts .* does a proxy change ETags/
  )
  expect(output).toContainEqual(expect.stringContaining('index.html was changed meanwhile'))
  expect((await latestEntry(ops.store))?.entry.number).toBe(2)
  await render(ops)
})

test('a history whose next number is always taken ends the command, and changes nothing', async () => {
  const ops = await newClub({ 'mf-a': ['1.0.0', '1.1.0'] })
  const store = new FaultyStore(ops.store, faultOn(/^create ops\/history\//, 'denies'))
  await expect(runEach({ ...ops, store }, 'rollback')).rejects.toThrow('there is no earlier release')
  await expect(promote({ ...ops, store }, [a])).rejects.toThrow(/ops\/history\/00000002\.json/)
  expect((await latestEntry(ops.store))?.entry.number).toBe(1)
})

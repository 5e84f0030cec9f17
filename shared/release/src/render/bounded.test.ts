import { expect, test } from '@jest/globals'
import { promote } from '../change/promote.ts'
import { rollback } from '../change/rollback.ts'
import { latestEntry } from '../history/history.ts'
import { FaultyStore } from '../testing/faulty-store.ts'
import { newOperation } from '../testing/new-operation.ts'
import { putHost, putRemote } from '../testing/published.ts'
import { render } from './render.ts'

// A store where another operator is always faster.

const a = (version: string) => ({ name: 'mf-a', version })

async function newClub() {
  const ops = await newOperation()
  await putHost(ops, '1.0.0')
  for (const version of ['1.0.0', '1.1.0']) await putRemote(ops, 'mf-a', version)
  await promote(ops, [{ name: 'host', version: '1.0.0' }, a('1.0.0')])
  return ops
}

test('a page that can never be replaced ends the command, with the reason', async () => {
  const ops = await newClub()
  const output: string[] = []
  const store = new FaultyStore(ops.store, ({ method, path }) =>
    method === 'replace' && path === 'index.html' ? 'denies' : undefined
  )
  const change = promote({ ...ops, store, say: line => output.push(line) }, [a('1.1.0')])
  await expect(change).rejects.toThrow(
    /release 2 counts .* index\.html was changed by others during each of 10 attempts .* does a proxy change ETags/
  )
  expect(output).toContainEqual(expect.stringContaining('index.html was changed meanwhile'))
  expect((await latestEntry(ops.store))?.entry.number).toBe(2)
  await render(ops)
})

test('a history whose next number is always taken ends the command, and changes nothing', async () => {
  const ops = await newClub()
  const store = new FaultyStore(ops.store, ({ method, path }) =>
    method === 'create' && path.startsWith('ops/history/') ? 'denies' : undefined
  )
  await expect(rollback({ ...ops, store })).rejects.toThrow('there is no earlier release')
  await expect(promote({ ...ops, store }, [a('1.1.0')])).rejects.toThrow(/ops\/history\/00000002\.json/)
  expect((await latestEntry(ops.store))?.entry.number).toBe(1)
})

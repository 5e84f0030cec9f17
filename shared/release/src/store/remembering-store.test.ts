import { expect, test } from '@jest/globals'
import { newOperation } from '../testing/club.ts'
import { FaultyStore } from '../testing/faulty-store.ts'
import { RememberingStore } from './remembering-store.ts'
import { readText } from './store.ts'

test('files that never change are read once, and missing or changing files are read again', async () => {
  const { store } = await newOperation()
  const entry = 'ops/history/00000001.json'
  const counting = new FaultyStore(store, ({ index }) => (index === 2 ? 'fails' : undefined))
  const remembered = new RememberingStore(counting)
  expect(await remembered.read(entry)).toBeUndefined()
  await remembered.create(entry, 'first')
  await expect(remembered.read(entry)).rejects.toThrow('503')
  for (let times = 0; times < 3; times += 1) expect(await readText(remembered, entry)).toBe('first')
  await remembered.replace('index.html', 'before')
  expect(await readText(remembered, 'index.html')).toBe('before')
  await remembered.replace('index.html', 'after')
  expect(await readText(remembered, 'index.html')).toBe('after')
  expect(counting.calls.filter(({ method, path }) => method === 'read' && path === entry)).toHaveLength(3)
})

import { describe, expect, test } from '@jest/globals'
import { newOperation } from '../testing/club.ts'
import { FaultyStore } from '../testing/faulty-store.ts'
import { storeContract } from '../testing/store-contract.ts'
import { DryStore, RememberingStore } from './remembering-store.ts'
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

const dry = async () => new DryStore((await newOperation()).store)

describe('a dry run', () => storeContract(dry))

test('a dry run reads the stored files and writes none', async () => {
  const { store } = await newOperation()
  await store.replace('index.html', 'before')
  const run = new DryStore(store)
  const tag = (await run.read('index.html'))?.tag ?? ''
  expect(await run.create('index.html', 'another')).toBe(false)
  expect(await run.replace('index.html', 'after', tag)).toBe(true)
  await run.create('ops/history/00000001.json', '{}')
  expect(run.writes).toEqual(['index.html', 'ops/history/00000001.json'])
  expect(await run.list('ops')).toEqual(['history'])
  expect(await store.read('index.html')).toMatchObject({ tag })
  expect(await store.list('ops')).toEqual([])
})

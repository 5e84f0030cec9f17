import { describe, expect, test } from '@jest/globals'
import { newOperation } from '../testing/club.ts'
import { storeContract } from '../testing/store-contract.ts'
import { DryStore } from './dry-store.ts'

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

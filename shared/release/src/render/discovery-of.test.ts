import { discoveryDocument } from '@eqs/contracts/discovery'
import { expect, test } from '@jest/globals'
import * as v from 'valibot'
import { promote } from '../change/promote.ts'
import { rollback } from '../change/rollback.ts'
import { verifyHistory } from '../history/verify-history.ts'
import { status } from '../status/status.ts'
import { readText } from '../store/store.ts'
import { newOperation } from '../testing/new-operation.ts'
import { putHost, putRemote } from '../testing/published.ts'

test('what a version’s own files say stands in the document only for a host, or of a version, that came before the index', async () => {
  const ops = await newOperation()
  const { store, keys } = ops
  await putHost(ops, '1.0.0')
  await putHost(ops, '2.0.0', { later: { readsIndex: true } })
  await putRemote(ops, 'mf-old', '1.0.0')
  await putRemote(ops, 'mf-new', '1.0.0', { isListed: true })
  const described = async () => {
    const text = (await readText(store, 'discovery.json')) ?? ''
    const { microFrontends } = v.parse(discoveryDocument, JSON.parse(text))
    return Object.keys(microFrontends).filter(name => {
      const { assets, shared } = microFrontends[name]?.[0]?.extras ?? {}
      expect(assets === undefined).toBe(shared === undefined)
      return assets
    })
  }

  const remotes = ['mf-new', 'mf-old'].map(name => ({ name, version: '1.0.0' }))
  await promote(ops, [{ name: 'host', version: '1.0.0' }, ...remotes])
  expect(await described()).toEqual(['mf-new', 'mf-old'])
  await promote(ops, [{ name: 'host', version: '2.0.0' }])
  expect(await described()).toEqual(['mf-old'])
  await rollback(ops)
  expect(await described()).toEqual(['mf-new', 'mf-old'])
  expect((await status(store)).faults).toEqual([])
  expect(await verifyHistory(store, keys)).toEqual([])
})

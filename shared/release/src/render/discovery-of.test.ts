import { discoveryDocument } from '@eqs/contracts/discovery'
import { expect, test } from '@jest/globals'
import * as v from 'valibot'
import { promote } from '../change/promote.ts'
import { readText } from '../store/store.ts'
import { newOperation } from '../testing/new-operation.ts'
import { putHost, putRemote } from '../testing/published.ts'

test('what a version’s own entry lists is no part of the document', async () => {
  const ops = await newOperation()
  await putHost(ops, '1.0.0')
  await putRemote(ops, 'mf-listed', '1.0.0', { isListed: true })
  await putRemote(ops, 'mf-other', '1.0.0')
  const remotes = ['mf-listed', 'mf-other'].map(name => ({ name, version: '1.0.0' }))
  await promote(ops, [{ name: 'host', version: '1.0.0' }, ...remotes])
  const text = (await readText(ops.store, 'discovery.json')) ?? ''
  const { microFrontends } = v.parse(discoveryDocument, JSON.parse(text))
  const described = Object.keys(microFrontends).filter(name => {
    const { assets, shared } = microFrontends[name]?.[0]?.extras ?? {}
    expect(assets === undefined).toBe(shared === undefined)
    return assets
  })
  expect(described).toEqual(['mf-other'])
})

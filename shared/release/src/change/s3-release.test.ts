import { afterEach, expect, test } from '@jest/globals'
import { createGate } from '../gate/gate.ts'
import { verifyHistory } from '../history/verify-history.ts'
import { readText } from '../store/store.ts'
import { type Bucket, buckets, storeIn } from '../testing/buckets.ts'
import { newOperation } from '../testing/new-operation.ts'
import { putHost, putRemote } from '../testing/published.ts'
import { promote } from './promote.ts'

let server: Bucket

afterEach(() => server.close())

test.each(buckets)(
  'in %s, two operators can change two remotes at the same time, and one of two is refused for the same remote',
  async (_, start) => {
    server = await start()
    const store = storeIn(server)
    const ops = {
      ...(await newOperation()),
      store,
      gate: createGate({ store, withoutSmoke: 'there is nothing to load' })
    }
    await putHost(ops, '1.0.0')
    for (const name of ['mf-a', 'mf-b', 'mf-c']) await putRemote(ops, name, '1.0.0')
    for (const version of ['1.1.0', '1.2.0']) await putRemote(ops, 'mf-a', version)
    await promote(ops, [
      { name: 'host', version: '1.0.0' },
      { name: 'mf-a', version: '1.0.0' }
    ])
    const results = await Promise.allSettled([
      promote({ ...ops, by: 'Ana' }, [{ name: 'mf-b', version: '1.0.0' }]),
      promote({ ...ops, by: 'Beto' }, [{ name: 'mf-c', version: '1.0.0' }])
    ])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    const same = await Promise.allSettled([
      promote({ ...ops, by: 'Ana' }, [{ name: 'mf-a', version: '1.1.0' }]),
      promote({ ...ops, by: 'Beto' }, [{ name: 'mf-a', version: '1.2.0' }])
    ])
    const refusals = same.flatMap(result => (result.status === 'rejected' ? [String(result.reason)] : []))
    expect(refusals).toEqual([expect.stringMatching(/^ConflictError: (Ana|Beto) was faster/)])
    expect(await verifyHistory(store, ops.keys)).toEqual([])
    expect(JSON.parse((await readText(store, 'discovery.json')) ?? '')).toMatchObject({
      release: 4,
      microFrontends: {
        'mf-a': [expect.anything()],
        'mf-b': [expect.anything()],
        'mf-c': [expect.anything()]
      }
    })
    expect(await readText(store, 'index.html')).toContain('<meta name="eqs-release" content="4">')
  },
  60_000
)

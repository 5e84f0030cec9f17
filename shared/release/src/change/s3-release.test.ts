import { afterEach, expect, test } from '@jest/globals'
import { verifyHistory } from '../history/trusted-history.ts'
import { type Bucket, buckets, storeIn } from '../testing/buckets.ts'
import { newOperation, onStore, putLive, putVersions, readDiscovery, readPage } from '../testing/club.ts'
import { promote } from './promote.ts'

let server: Bucket

afterEach(() => server.close())

test.each(buckets)(
  'in %s, two operators can change two remotes at the same time, and one of two is refused for the same remote',
  async (_, start) => {
    server = await start()
    const ops = onStore(await newOperation(), storeIn(server))
    await putLive(ops, { 'mf-a': ['1.0.0', '1.1.0', '1.2.0'] })
    await putVersions(ops, { 'mf-b': ['1.0.0'], 'mf-c': ['1.0.0'] })
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
    expect(await verifyHistory(ops)).toEqual([])
    const { release, microFrontends } = await readDiscovery(ops)
    expect(release).toBe(4)
    expect(Object.values(microFrontends).map(versions => versions.length)).toEqual([1, 1, 1])
    expect(await readPage(ops)).toContain('<meta name="eqs-release" content="4">')
  },
  60_000
)

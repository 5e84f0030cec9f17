import { brotliCompressSync } from 'node:zlib'
import { beforeEach, expect, test } from '@jest/globals'
import { readText, type Store } from '../store/store.ts'

/** Test helper: defines the tests that every store has to pass. */
export function storeContract(open: () => Store | Promise<Store>): void {
  let store: Store

  beforeEach(async () => {
    store = await open()
  })

  test('a file is read byte for byte as it was written', async () => {
    const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => index % 251)
    expect(await store.create('host/1.0.0/font.woff2', bytes)).toBe(true)
    expect(Buffer.from((await store.read('host/1.0.0/font.woff2'))?.bytes ?? '').equals(bytes)).toBe(true)
    await store.replace('index.html', '<p>¡Hola!</p>')
    expect(await readText(store, 'index.html')).toBe('<p>¡Hola!</p>')
    // It is not decompressed.
    const copy = brotliCompressSync('export {}')
    await store.create('host/1.0.0/main.js.br', copy)
    expect(Buffer.from((await store.read('host/1.0.0/main.js.br'))?.bytes ?? '').equals(copy)).toBe(true)
  })

  test('of several clients that create a file at the same time, one succeeds', async () => {
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) => store.create('remotes/mf-a/1.0.0/file.js', `${index}`))
    )
    expect(results.filter(Boolean)).toHaveLength(1)
    expect(await readText(store, 'remotes/mf-a/1.0.0/file.js')).toBe(String(results.indexOf(true)))
  })

  test('several writers replace a file completely, one after the other', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => store.replace('index.html', `${index} `.repeat(10_000)))
    )
    expect(new Set((await readText(store, 'index.html'))?.trim().split(' ')).size).toBe(1)
  })

  test('a file is replaced only when its tag matches', async () => {
    await store.replace('index.html', 'before')
    const tag = (await store.read('index.html'))?.tag ?? ''
    expect(await store.replace('index.html', 'after', tag)).toBe(true)
    expect((await store.read('index.html'))?.tag).not.toBe(tag)
    expect(await store.replace('index.html', 'too late', tag)).toBe(false)
    expect(await readText(store, 'index.html')).toBe('after')
    expect(await store.replace('other.html', 'x', 'no such tag')).toBe(false)
    expect(await store.replace('other.html', 'x', null)).toBe(true)
    expect(await store.replace('other.html', 'y', null)).toBe(false)
  })

  test('a listing has the files and folders directly below, and none of a folder with a similar name', async () => {
    for (const path of ['mf-a/1.0.0/a.js', 'mf-a/1.0.0/b.js', 'mf-a/1.1.0-rc.1/a.js', 'mf-ab/2.0.0/a.js'])
      await store.create(`remotes/${path}`, path)
    expect([...(await store.list('remotes/mf-a'))].sort()).toEqual(['1.0.0', '1.1.0-rc.1'])
    expect([...(await store.list('remotes/mf-a/1.0.0'))].sort()).toEqual(['a.js', 'b.js'])
  })

  test('a file is removed together with its empty folder, and other files stay', async () => {
    for (const path of ['mf-a/1.0.0/a.js', 'mf-a/1.0.0/b.js', 'mf-a/1.1.0/a.js'])
      await store.create(`remotes/${path}`, path)
    await store.remove('remotes/mf-a/1.0.0/a.js')
    await store.remove('remotes/mf-a/1.0.0/a.js')
    expect(await store.read('remotes/mf-a/1.0.0/a.js')).toBeUndefined()
    expect(await store.list('remotes/mf-a/1.0.0')).toEqual(['b.js'])
    await store.remove('remotes/mf-a/1.0.0/b.js')
    expect(await store.list('remotes/mf-a/1.0.0')).toEqual([])
    expect(await readText(store, 'remotes/mf-a/1.1.0/a.js')).toBe('mf-a/1.1.0/a.js')
    expect(await store.create('remotes/mf-a/1.0.0/a.js', 'again')).toBe(true)
    expect([...(await store.list('remotes/mf-a'))].sort()).toEqual(['1.0.0', '1.1.0'])
  })

  test('a missing file is not an error', async () => {
    expect(await store.read('nothing.json')).toBeUndefined()
    expect(await store.list('nothing')).toEqual([])
  })
}

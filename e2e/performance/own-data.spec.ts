import { readFile } from 'node:fs/promises'
import type { CDPSession } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { strFromU8, unzipSync } from 'fflate'
import { expect, signIn, test } from '../fixtures/club.ts'
import { watchPageMemory } from '../fixtures/page-memory.ts'

/** Demo member with 10,000 transactions, 500 alerts and 300 redemptions. */
const marathon = { email: 'maraton@eqs.example', password: 'puntos123' }

// This test checks the file and the memory. `npm run bench` measures the time until the file is there.

test('a member with a long history downloads all data in one file that programs can open', async ({
  page,
  browser
}) => {
  await page.goto('/ingresa')
  await signIn(page, marathon)
  await page.goto('/tus-datos')
  const button = page.getByRole('button', { name: 'Descargar mis datos' })
  await expect(button).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const heap = await watchHeap(await page.context().newCDPSession(page))
  const memory = await watchPageMemory(browser)

  const coming = page.waitForEvent('download')
  await button.click()
  const download = await coming
  const heapPeak = await heap.stop()
  const peak = await memory?.peak()
  const bytes = await readFile(await download.path())
  await expect(page.getByText('Listo, descargaste tus datos.').first()).toBeVisible()

  const files = new Map(
    Object.entries(unzipSync(bytes)).map(([name, content]) => [name.replace(/^.*\//, ''), strFromU8(content)])
  )
  const rows = (name: string): number =>
    parse(files.get(name) ?? '', { bom: true, columns: true, delimiter: ';' }).length
  const counts = [rows('movimientos.csv'), rows('canjes.csv'), rows('alertas.csv')]
  const whole = memory ? `; the whole page ${memory.before} MB before, ${peak} MB at its peak` : ''
  process.stdout.write(
    `Own data: ${counts.join(', ')} rows, ${bytes.length} bytes; heap ${heap.before} MB before, ${heapPeak} MB at its peak${whole}\n`
  )
  expect(counts).toEqual([10_000, 300, 500])
  const [json = ''] = [...files].flatMap(([name, content]) => (name.endsWith('.json') ? [content] : []))
  const { answers } = JSON.parse(json)
  expect(answers['GET /api/loyalty/transactions'].data).toHaveLength(10_000)
  expect(answers['GET /api/redeems'].redeems).toHaveLength(300)
  expect(answers['GET /api/notifications'].notifications).toHaveLength(500)
})

/** Watches the memory of scripts and their buffers from now on, in MB. */
async function watchHeap(devtools: CDPSession) {
  const used = async () => {
    const { usedSize, backingStorageSize } = await devtools.send('Runtime.getHeapUsage')
    return Math.round((usedSize + backingStorageSize) / 2 ** 20)
  }
  await devtools.send('HeapProfiler.collectGarbage')
  const before = await used()
  let peak = before
  let isWatching = true
  const watching = (async () => {
    while (isWatching) peak = Math.max(peak, await used())
  })()
  return {
    before,
    stop: async () => {
      isWatching = false
      await watching
      return peak
    }
  }
}

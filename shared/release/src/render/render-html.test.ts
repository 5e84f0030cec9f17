import { expect, test } from '@jest/globals'
import { setConfig } from '../change/config.ts'
import { promote } from '../change/promote.ts'
import { readText } from '../store/store.ts'
import { newOperation } from '../testing/new-operation.ts'
import { putHost } from '../testing/published.ts'

test('the page connects early to a provider on another origin only', async () => {
  const ops = await newOperation()
  await putHost(ops, '1.0.0')
  await promote(ops, [{ name: 'host', version: '1.0.0' }])
  expect(await readText(ops.store, 'index.html')).not.toContain('preconnect')

  await setConfig(ops, { change: { apiBase: 'https://api.club.example/v1' } })
  expect(await readText(ops.store, 'index.html')).toContain(
    '<link rel="preconnect" href="https://api.club.example" crossorigin>'
  )
})

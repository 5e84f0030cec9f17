import { expect, test } from '@jest/globals'
import { setConfig } from '../change/config.ts'
import { newClub, readPage } from '../testing/club.ts'

test('the page connects early to a provider on another origin only', async () => {
  const ops = await newClub({})
  expect(await readPage(ops)).not.toContain('preconnect')

  await setConfig(ops, { change: { apiBase: 'https://api.club.example/v1' } })
  expect(await readPage(ops)).toContain('<link rel="preconnect" href="https://api.club.example" crossorigin>')
})

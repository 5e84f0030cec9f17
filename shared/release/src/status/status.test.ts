import { expect, test } from '@jest/globals'
import { newClub } from '../testing/club.ts'
import { status, statusData, statusText } from './status.ts'

test('the table lists the newest five published versions, and --json all of them', async () => {
  const versions = ['1.0.0', '1.1.0', '1.2.0', '1.9.0', '1.10.0', '1.11.0-pr.1', '1.11.0']
  const ops = await newClub({ 'mf-a': versions, 'mf-b': versions.slice(2) })
  const read = await status(ops.store, ops)
  const text = statusText(read)
  expect(text).toMatch(/\nmf-a .* {2}2 earlier, 1\.2\.0, 1\.9\.0, 1\.10\.0, 1\.11\.0-pr\.1, 1\.11\.0\n/)
  expect(text).toMatch(/\nmf-b .* {2}1\.2\.0, 1\.9\.0, 1\.10\.0, 1\.11\.0-pr\.1, 1\.11\.0$/)
  expect(statusData(read).live).toContainEqual(expect.objectContaining({ name: 'mf-a', published: versions }))
})

import { expect, test } from '@jest/globals'
import { makeChange } from '../change/change.ts'
import { disable } from '../change/switch-off.ts'
import { newClub, runEach } from '../testing/club.ts'
import { status, statusData, statusText } from './status.ts'

test('the table lists the newest five published versions, and --json all of them', async () => {
  const versions = ['1.0.0', '1.1.0', '1.2.0', '1.9.0', '1.10.0', '1.11.0-pr.1', '1.11.0']
  const ops = await newClub({ 'mf-a': versions, 'mf-b': versions.slice(2) })
  const read = await status(ops.store, ops)
  const text = statusText(read)
  expect(text).toMatch(/\nmf-a .* {2}2 earlier, 1\.2\.0, 1\.9\.0, 1\.10\.0,\n +1\.11\.0-pr\.1, 1\.11\.0\n/)
  expect(text).toMatch(/\nmf-b .* {2}1\.2\.0, 1\.9\.0, 1\.10\.0, 1\.11\.0-pr\.1, 1\.11\.0$/)
  expect(statusData(read).live).toContainEqual(expect.objectContaining({ name: 'mf-a', published: versions }))
})

test('a table of long names, versions and messages fits a terminal of 80 columns', async () => {
  const name = 'mf-benefits-and-gifts'
  const versions = ['1.11.10', '1.11.11', '1.11.12', '1.12.13', '1.12.14']
  const ops = await newClub({ [name]: versions, 'mf-b': versions }, `${name}@1.11.11`)
  const message = 'Estamos trabajando en los beneficios. Volvé en unas horas, por favor.'
  await makeChange(ops, disable('mf-b', message))
  await runEach(ops, `${name}@1.12.14 to 10 %`)
  const table = statusText(await status(ops.store, ops))
    .split('\n')
    .slice(2, -3)
  expect(table.filter(line => line.length > 80)).toEqual([])
  expect(table.slice(-5, -3)).toEqual([
    'mf-benefits-and-gifts  1.11.11 (90 %),           1.11.11: 1.11.10,  1.11.10,',
    '                       1.12.14 (10 %)            1.12.14: 1.11.11   1.11.11,'
  ])
  const live = table.map(line => line.slice(23, 47).trim()).join(' ')
  expect(live).toContain(`off: ${message}`)
})

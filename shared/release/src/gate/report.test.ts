import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from '@jest/globals'
import { newFolder } from '../testing/cleanup.ts'
import { GateReport } from './report.ts'

let folder: string
let output: string[]

beforeEach(async () => {
  folder = await newFolder()
  output = []
})

const createReport = (now: string, what = 'verify mf-a@1.1.0', reportFolder = folder): GateReport =>
  new GateReport({ folder: reportFolder, what, say: text => output.push(text), now: new Date(now) })

const refusal = {
  check: 'smoke',
  outcome: 'refused',
  detail:
    'mf-a@1.1.0: Error: <script>alert(1)</script> (/a as a member); mf-a@1.1.0: takes 160.0 KB; 150.0 KB are the most'
} as const

test('no text of a version runs as a script in the report', async () => {
  const report = createReport('2026-01-31T12:00:00.000Z', 'verify "><script>mf-a')
  report.add({
    version: 'mf-a@1.1.0',
    path: '/<script>',
    problems: ['<img src=x onerror="alert(1)">'],
    bytes: 0
  })
  const file = await report.write([refusal])
  expect(await readFile(file ?? '', 'utf8')).not.toMatch(/<script|<img src=x| style=/)
})

test('the newest twenty reports are kept, and other files in the folder are not touched', async () => {
  await writeFile(join(folder, 'notes.html'), '')
  for (let minute = 10; minute < 35; minute += 1)
    await createReport(`2026-01-31T12:${minute}:00.000Z`).write([])
  const names = (await readdir(folder)).sort()
  expect(names).toHaveLength(21)
  expect(names[0]).toBe('2026-01-31T12-15-00-000Z.html')
  expect(names).toContain('notes.html')
})

test('a report that cannot be written causes a message and no error', async () => {
  await writeFile(join(folder, 'file'), '')
  const report = createReport('2026-01-31T12:00:00.000Z', 'verify', join(folder, 'file'))
  expect(await report.write([])).toBeUndefined()
  expect(output).toEqual([expect.stringMatching(/^the gate’s report cannot be written: .*file/)])
})

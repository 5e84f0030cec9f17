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

test('the report has the verdict, the reasons, the bytes against the budget, the axe results and each screen', async () => {
  const report = createReport('2026-01-31T12:00:00.000Z')
  const screenshot = new TextEncoder().encode('a picture')
  report.add({
    version: 'mf-a@1.1.0',
    path: '/a',
    person: 'a member',
    problems: ['axe: x'],
    bytes: 30_000,
    violations: ['x'],
    screenshot
  })
  report.add({
    version: 'mf-a@1.1.0',
    path: '/b',
    person: 'a visitor',
    problems: [],
    bytes: 160_000,
    violations: []
  })
  await report.write([{ check: 'files', outcome: 'passed', detail: 'mf-a@1.1.0' }, refusal])
  expect(output).toEqual([`report: ${join(folder, '2026-01-31T12-00-00-000Z.html')}`])
  const page = await readFile(join(folder, '2026-01-31T12-00-00-000Z.html'), 'utf8')
  expect(page).toContain('<title>refused: verify mf-a@1.1.0')
  expect(page).toContain('<li><strong>smoke</strong>: mf-a@1.1.0: takes 160.0 KB; 150.0 KB are the most</li>')
  expect(page).toContain('30.0 KB (20 %)')
  expect(page).toContain('<td class="number bad">160.0 KB (107 %)</td>')
  expect(page).toContain('1 violation<')
  expect(page).toContain(`data:image/jpeg;base64,${Buffer.from(screenshot).toString('base64')}`)
})

test('no text of a version runs as a script in the report', async () => {
  const report = createReport('2026-01-31T12:00:00.000Z', 'verify "><script>mf-a')
  report.add({
    version: 'mf-a@1.1.0',
    path: '/<script>',
    problems: ['<img src=x onerror="alert(1)">'],
    bytes: 0
  })
  await report.write([refusal])
  const [name = ''] = await readdir(folder)
  expect(await readFile(join(folder, name), 'utf8')).not.toMatch(/<script|<img src=x| style=/)
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

test('a report that cannot be written is a message, and the gate goes on', async () => {
  await writeFile(join(folder, 'file'), '')
  await createReport('2026-01-31T12:00:00.000Z', 'verify', join(folder, 'file')).write([])
  expect(output).toEqual([expect.stringMatching(/^the gate’s report cannot be written: .*file/)])
})

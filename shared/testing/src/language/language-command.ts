import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { answerHelp } from '@eqs/build/answer-help'
import { root } from '@eqs/build/workspace'
import * as v from 'valibot'
import { listFiles } from '../list-files.ts'
import { type Finding, findLanguage, parseForbidden } from './find-language.ts'

// `npm run language` checks comments, messages, documents and names against the glossary. It fails when a
// package has more findings than `language.json` records. `-- --record` records lower numbers of findings.
// `-- PACKAGE` lists the findings of a package.

answerHelp(`npm run language                 compares the words of comments, messages, documents and names with the glossary
npm run language -- PACKAGE …    lists what is found in a package
npm run language -- --record     records lower numbers

Example: npm run language -- shared/release
`)
const recordFile = resolve(root, 'shared/testing/language.json')
const counts = v.record(v.string(), v.number())
const args = process.argv.slice(2)

interface Found extends Finding {
  readonly file: string
}

const forbidden = parseForbidden(readFileSync(resolve(root, 'shared/docs/glossary.md'), 'utf8'))
const files = listFiles().filter(
  file =>
    /\.(?:tsx?|mts|mjs|css|md)$/.test(file) && !/api-report|CHANGELOG|find-language\.test\.ts/.test(file)
)

const byPackage = new Map<string, Found[]>()
for (const file of files) {
  const parts = file.split('/')
  const name = parts[0] === 'shared' && parts.length > 2 ? `shared/${parts[1]}` : (parts[0] ?? '')
  const place = parts.length === 1 ? 'root' : name
  const found = findLanguage(readFileSync(resolve(root, file), 'utf8'), file.endsWith('.md'), forbidden)
  byPackage.set(place, [...(byPackage.get(place) ?? []), ...found.map(one => ({ ...one, file }))])
}

const found = new Map([...byPackage].map(([name, all]) => [name, all.length]))
const recorded = existsSync(recordFile) ? v.parse(counts, JSON.parse(readFileSync(recordFile, 'utf8'))) : {}
const line = ({ file, line: number, kind, found: word, instead }: Found) =>
  `${file}:${number} ${kind}: ${word} → ${instead}`
const print = (text: string) => process.stdout.write(`${text}\n`)

if (args.includes('--record')) {
  const lower = [...found].map(([name, count]) => [name, Math.min(count, recorded[name] ?? count)] as const)
  const sorted = lower.filter(([, count]) => count > 0).sort(([a], [b]) => a.localeCompare(b))
  writeFileSync(recordFile, `${JSON.stringify(Object.fromEntries(sorted), undefined, 2)}\n`)
}
for (const name of args.filter(arg => !arg.startsWith('-')))
  for (const one of byPackage.get(name) ?? []) print(line(one))

const worse = [...found].filter(([name, count]) => count > (recorded[name] ?? 0))
if (!args.includes('--record') && worse.length > 0) {
  // A clone of depth 1 has no earlier commit. Then all findings are listed.
  const { stdout } = spawnSync('git', ['diff', '--name-only', 'HEAD~1'], { cwd: root, encoding: 'utf8' })
  const changed = new Set(stdout.split('\n'))
  for (const [name, count] of worse) {
    print(`${name} has ${count} findings of language, and ${recorded[name] ?? 0} are recorded.`)
    const all = byPackage.get(name) ?? []
    const likely = all.filter(({ file }) => changed.has(file))
    for (const one of likely.length > 0 ? likely : all) print(`  ${line(one)}`)
  }
  print('Write it plainly; shared/docs/glossary.md has the words.')
  process.exitCode = 1
}

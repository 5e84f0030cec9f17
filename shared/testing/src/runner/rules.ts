import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { root } from '@eqs/build/workspace'
import { escapePattern } from './escape-pattern.ts'
import type { OnlyInAll } from './only-in-all.ts'
import type { Ran } from './ran-tests.ts'
import { dateTexts, memberTexts, sessionTexts } from './specified-texts.ts'
import { textsMet } from './texts-met.ts'

// Every rule that the product keeps has a test: the rows of the fault matrix, the requirements of OWASP ASVS and the texts of the
// specification. After a run, each of them must have a test that ran and passed.

/** Something that the product promises. */
export interface Rule {
  readonly group: 'fault matrix' | 'ASVS' | 'texts'
  /** `R1`, `1.2.3` or the text itself. */
  readonly name: string
  /** The files that may hold it, from the repository's root; one of them suffices. */
  readonly files: readonly string[]
  /** Words in the title of a test that holds it; every test of the files counts when it is empty. `mf-*` is any remote. */
  readonly words: string
}

/** The name that stands for each remote in the fault matrix. */
export const anyRemote = 'mf-*'

const rowsOf = (file: string): readonly (readonly string[])[] =>
  readFileSync(resolve(root, file), 'utf8')
    .split('\n')
    .map(line =>
      line
        .split('|')
        .slice(1)
        .map(cell => cell.trim())
    )

/** The table of `e2e/faults/README.md`. */
export const faultRules: readonly Rule[] = rowsOf('e2e/faults/README.md').flatMap(
  ([name = '', , file = '', words = '']) =>
    /^[A-Z]\d+$/.test(name) ? [{ group: 'fault matrix' as const, name, files: [file], words }] : []
)

const isTestFile = (file: string): boolean => /\.(?:test|spec)\.tsx?$/.test(file)

/** The requirements of `.github/SECURITY.md` that a test holds; the others name a line of the sources. */
export const securityRules: readonly Rule[] = rowsOf('.github/SECURITY.md').flatMap(
  ([name = '', , file = '']) => {
    if (!/^\d+\.\d+\.\d+/.test(name) || !isTestFile(file)) return []
    const isBelowShared = !/^(?:host|e2e|mf-[^/]+)\//.test(file)
    return [{ group: 'ASVS' as const, name, files: [isBelowShared ? `shared/${file}` : file], words: '' }]
  }
)

/** Folders with tests of screens. */
const screenFolders = (): readonly string[] => [
  ...readdirSync(root)
    .filter(name => name === 'host' || name.startsWith('mf-'))
    .map(name => `${name}/src`),
  ...['faults', 'journeys', 'ops', 'sequences'].map(name => `e2e/${name}`)
]

/** Steps that several tests of one folder share. */
const isShared = (file: string): boolean => /\.testing\.tsx?$/.test(file)

/** The texts of the specification, each with the tests that find it on a screen to the letter. */
export function textRules(): readonly Rule[] {
  const files = screenFolders().flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(file => join(folder, file))
  )
  const met = files
    .filter(file => isTestFile(file) || isShared(file))
    .map(file => ({
      tests: isShared(file)
        ? files.filter(other => isTestFile(other) && dirname(other) === dirname(file))
        : [file],
      texts: textsMet(readFileSync(join(root, file), 'utf8'), !file.startsWith('e2e/'))
    }))
  return [...sessionTexts, ...memberTexts, ...dateTexts].map(name => {
    const pattern = toPattern(name)
    return {
      group: 'texts' as const,
      name,
      files: met.filter(({ texts }) => texts.some(text => pattern.test(text))).flatMap(({ tests }) => tests),
      words: ''
    }
  })
}

/** Matches the whole text, so that `Ingresá un número…` is not `Ingresá`. An ellipsis is one word: a number, a name, a time. */
function toPattern(text: string): RegExp {
  return new RegExp(`^${text.split('…').map(escapePattern).join('\\S+')}$`)
}

/** The verdict on a list of rules. */
export interface Verdict {
  /** `fault matrix: 118 of 120 hold, 2 only in test:all`. */
  readonly summary: readonly string[]
  /** Rules that fail the run, each with the reason. */
  readonly problems: readonly string[]
}

interface Circumstances {
  /** Tests that only the whole suite runs; none when this is the whole suite. */
  readonly onlyInAll: readonly OnlyInAll[]
  /** True for a test whose failures do not count at present. */
  readonly isQuarantined: (test: Ran) => boolean
}

/** Judges which rules hold after a run. A test that fails is a failure of its own, and is not told again. */
export function judgeRules(
  rules: readonly Rule[],
  ran: readonly Ran[],
  { onlyInAll, isQuarantined }: Circumstances
): Verdict {
  const counts = new Map<string, { all: number; held: number; later: number }>()
  const problems: string[] = []
  for (const rule of rules) {
    const count = counts.get(rule.group) ?? { all: 0, held: 0, later: 0 }
    counts.set(rule.group, count)
    count.all += 1
    const tests = ran.filter(test => holds(test, rule))
    const passed = tests.filter(({ outcome }) => outcome === 'passed')
    const named = `${rule.group}: ${rule.name}`
    if (passed.some(test => !isQuarantined(test)) && !tests.some(({ outcome }) => outcome === 'failed'))
      count.held += 1
    else if (tests.length === 0) {
      if (onlyInAll.some(entry => excuses(entry, rule))) count.later += 1
      else problems.push(`${named}: no test of it has run (${rule.files.join(', ') || 'no file'})`)
    } else if (tests.some(isQuarantined)) problems.push(`${named}: only a quarantined test holds it`)
  }
  const summary = [...counts].map(
    ([group, { all, held, later }]) =>
      `${group}: ${held} of ${all} hold${later > 0 ? `, ${later} only in test:all` : ''}`
  )
  return { summary, problems }
}

function holds({ file, title, fullName }: Ran, { files, words }: Rule): boolean {
  if (!files.includes(file)) return false
  const pattern = new RegExp(words.split(anyRemote).map(escapePattern).join('mf-[a-z-]+'))
  return pattern.test(title) || pattern.test(fullName)
}

const excuses = ({ file, title = '' }: OnlyInAll, { files, words }: Rule): boolean =>
  files.includes(file) && (title === '' || words === '' || words.includes(title) || title.includes(words))

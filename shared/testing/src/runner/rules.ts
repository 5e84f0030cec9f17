import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { root } from '@eqs/build/workspace'
import { escapePattern } from './escape-pattern.ts'
import type { OnlyInAll } from './only-in-all.ts'
import type { Outcome, Ran } from './ran-tests.ts'
import { dateTexts, memberTexts, sessionTexts } from './specified-texts.ts'
import { textsMet } from './texts-met.ts'

// Checks that every rule of the product has a test that has run. The rules are the fault cases of the fault
// matrix, the requirements of OWASP ASVS and the texts of the specification.

/** A rule of the product, which needs a test. */
export interface Rule {
  readonly group: 'fault matrix' | 'ASVS' | 'texts'
  /** The id of the fault case (`R1`), the number of the requirement (`1.2.3`), or the text itself. */
  readonly name: string
  /**
   * Files with tests of the rule, relative to the repository's root. One passed test in any of these files is
   * enough.
   */
  readonly files: readonly string[]
  /**
   * Part of the titles of the rule's tests, in which `mf-*` matches the name of any remote. If it is empty,
   * every test of the files is a test of the rule.
   */
  readonly words: string
}

/** The text in the fault matrix that matches the name of any remote. */
export const anyRemote = 'mf-*'

const readRows = (file: string): readonly (readonly string[])[] =>
  readFileSync(resolve(root, file), 'utf8')
    .split('\n')
    .map(line =>
      line
        .split('|')
        .slice(1)
        .map(cell => cell.trim())
    )

/** The fault cases in the table of `e2e/faults/README.md`, as rules. */
export const faultRules: readonly Rule[] = readRows('e2e/faults/README.md').flatMap(
  ([name = '', , file = '', words = '']) =>
    /^[A-Z]\d+$/.test(name) ? [{ group: 'fault matrix' as const, name, files: [file], words }] : []
)

const isTestFile = (file: string): boolean => /\.(?:test|spec)\.tsx?$/.test(file)

/**
 * The requirements of OWASP ASVS in the table of `.github/SECURITY.md` that name a test file, as rules. For
 * the other requirements, the table names a source file.
 */
export const securityRules: readonly Rule[] = readRows('.github/SECURITY.md').flatMap(
  ([name = '', , file = '']) => {
    if (!/^\d+\.\d+\.\d+/.test(name) || !isTestFile(file)) return []
    const isBelowShared = !/^(?:host|e2e|mf-[^/]+)\//.test(file)
    return [{ group: 'ASVS' as const, name, files: [isBelowShared ? `shared/${file}` : file], words: '' }]
  }
)

/** Returns the folders of the tests that open screens. */
const screenFolders = (): readonly string[] => [
  ...readdirSync(root)
    .filter(name => name === 'host' || name.startsWith('mf-'))
    .map(name => `${name}/src`),
  ...['faults', 'journeys', 'ops', 'sequences'].map(name => `e2e/${name}`)
]

/** True for a file that contains helpers for the tests of its folder. */
const isShared = (file: string): boolean => /\.testing\.tsx?$/.test(file)

/**
 * Returns one rule per text of the specification. Its files are the tests that find exactly this text on a
 * screen.
 */
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

/**
 * Returns a pattern that matches only the complete text: the pattern of `Ingresá` does not match `Ingresá tu
 * email`. An ellipsis in the specification's text matches one word.
 */
function toPattern(text: string): RegExp {
  return new RegExp(`^${text.split('…').map(escapePattern).join('\\S+')}$`)
}

/** The result of a check of rules. */
export interface Verdict {
  /** One line per group of rules: `fault matrix: 118 of 120 covered, 2 only in test:all`. */
  readonly summary: readonly string[]
  /** Rules whose tests have not run, each with the files of its tests. Any such problem fails the run. */
  readonly problems: readonly string[]
}

/**
 * Checks the rules after a run. A rule with a failed test, or with only skipped tests, is not a problem here,
 * because failed and skipped tests are reported separately.
 *
 * @param onlyInAll tests that the quick suite leaves out. Empty in a run of the whole suite.
 */
export function judgeRules(
  rules: readonly Rule[],
  ran: readonly Ran[],
  onlyInAll: readonly OnlyInAll[]
): Verdict {
  const counts = new Map<string, { all: number; covered: number; later: number }>()
  const problems: string[] = []
  for (const rule of rules) {
    const count = counts.get(rule.group) ?? { all: 0, covered: 0, later: 0 }
    counts.set(rule.group, count)
    count.all += 1
    const tests = ran.filter(test => covers(test, rule))
    const has = (wanted: Outcome) => tests.some(({ outcome }) => outcome === wanted)
    if (has('passed') && !has('failed')) count.covered += 1
    else if (tests.length === 0) {
      if (onlyInAll.some(entry => excuses(entry, rule))) count.later += 1
      else
        problems.push(
          `${rule.group}: ${rule.name}: no test of it has run (${rule.files.join(', ') || 'no file'})`
        )
    }
  }
  const summary = [...counts].map(
    ([group, { all, covered, later }]) =>
      `${group}: ${covered} of ${all} covered${later > 0 ? `, ${later} only in test:all` : ''}`
  )
  return { summary, problems }
}

function covers({ file, title, fullName }: Ran, { files, words }: Rule): boolean {
  if (!files.includes(file)) return false
  const pattern = new RegExp(words.split(anyRemote).map(escapePattern).join('mf-[a-z-]+'))
  return pattern.test(title) || pattern.test(fullName)
}

const excuses = ({ file, title = '' }: OnlyInAll, { files, words }: Rule): boolean =>
  files.includes(file) && (title === '' || words === '' || words.includes(title) || title.includes(words))

/** @jest-environment node */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '@eqs/build/workspace'
import { expect, test } from '@jest/globals'
import { listFiles } from './list-files.ts'
import { escapePattern } from './runner/escape-pattern.ts'
import { dateTexts, memberTexts, sessionTexts } from './runner/specified-texts.ts'

// Documents refer to files, headings and texts. A rename must not leave a broken reference.

const read = (file: string): string => readFileSync(join(root, file), 'utf8')

const documents = listFiles(['*.md'])

/** Returns a document without code blocks, whose brackets are no links. */
const proseIn = (file: string): string => read(file).replace(/```[\s\S]*?```/g, '')

/** Returns GitHub's anchor of a heading. */
const toAnchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')

const anchorsIn = (file: string): readonly string[] =>
  [...read(file).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => toAnchor(heading))

/** Returns the links of a document without a target. */
function findBrokenLinks(file: string): readonly string[] {
  const targets = [...proseIn(file).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
  return targets.filter(target => {
    if (/^[a-z]+:/.test(target)) return false
    const [path = '', anchor] = target.split('#')
    const linked = path === '' ? file : join(dirname(file), path)
    if (!existsSync(join(root, linked))) return true
    return anchor !== undefined && linked.endsWith('.md') && !anchorsIn(linked).includes(anchor)
  })
}

test.each(documents)('each link of %s leads to an existing file or heading', file => {
  expect(findBrokenLinks(file)).toEqual([])
})

const guides = documents.filter(file =>
  /^shared\/docs\/[^/]+\.md$|^shared\/docs\/recipes\/|^(?:[^/]+\/|shared\/[^/]+\/)?README\.md$/.test(file)
)

test.each(guides)('each file that %s names exists', file => {
  const named = [...proseIn(file).matchAll(/`((?:host|mf-[a-z]+|shared|e2e|\.github|src)\/[\w./-]+)`/g)]
  // Files that a recipe creates, files of any remote, and files of the store.
  const isExample = (path: string): boolean =>
    /gift-cards|levels?[/.-]|pause|barrio\.test|^src\/(?:app|standalone)\.tsx$|^host\/\d/.test(path)
  const gone = named.flatMap(([, path = '']) =>
    // `src/…` is a path of the package.
    isExample(path) || existsSync(join(root, path.startsWith('src/') ? dirname(file) : '', path))
      ? []
      : [path]
  )
  expect(gone).toEqual([])
})

test.each(['local', 'dev'])(
  'the table of settings has each setting that the help of %s.ts lists',
  program => {
    const names = [...read(`shared/release/src/develop/${program}.ts`).matchAll(/^ {2}([A-Z_]+)=/gm)]
    const rows = [...read('shared/sandbox/README.md').matchAll(/^\| `([A-Z_]+)` \|/gm)].map(
      ([, name]) => name
    )
    expect(names.length).toBeGreaterThan(1)
    for (const [, name] of names) expect(rows).toContain(name)
  }
)

test('the README has 90 lines at most, and the glossary 60 terms', () => {
  expect(read('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(90)
  const [terms = ''] = read('shared/docs/glossary.md').split('## Words that are not used')
  expect(terms.match(/^\| (?!term |-)/gm)?.length).toBeLessThanOrEqual(60)
})

test('the index of decisions lists each record with its title, and each record has at most 80 lines', () => {
  const folder = 'shared/docs/decisions'
  const records = readdirSync(join(root, folder)).filter(name => /^\d{4}-/.test(name))
  const index = read(`${folder}/README.md`)
  for (const name of records) {
    const [heading = '', ...lines] = read(`${folder}/${name}`).trimEnd().split('\n')
    const [, number, title] = /^# (\d+)\. (.+)$/.exec(heading) ?? []
    expect(index).toContain(`| ${number} | [${title}](${name}) |`)
    expect(lines.length).toBeLessThan(80)
  }
})

test('the specification contains each text of the screens exactly', () => {
  const specification = read('shared/docs/specification.md')
  const missing = [...sessionTexts, ...memberTexts, ...dateTexts].filter(
    text => !new RegExp(text.split('…').map(escapePattern).join('.+')).test(specification)
  )
  expect(missing).toEqual([])
})

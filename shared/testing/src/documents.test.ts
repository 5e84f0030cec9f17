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

/** Returns a document without code blocks, whose brackets are not links. */
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
    /gift-cards|levels?[/.-]|pause|barrio\.test|^src\/app\.tsx$|^host\/\d/.test(path)
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
    const names = [...read(`shared/develop/src/${program}.ts`).matchAll(/^ {2}([A-Z_]+)=/gm)]
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

test('the specification lists the path of each screen', () => {
  const specification = read('shared/docs/specification.md')
  const named = [...read('shared/navigation/src/paths.ts').matchAll(/^ {2}\w+: '(.+)',?$/gm)]
  expect(named.length).toBeGreaterThan(10)
  for (const [, path] of named) expect(specification).toContain(`\`${path}\``)
})

test('each dependency has a row in the document of dependencies', () => {
  const [, catalog = ''] = /^catalog:\n((?: {2}.+\n)+)/m.exec(read('pnpm-workspace.yaml')) ?? []
  const names = [...catalog.matchAll(/^ {2}'?([^':]+)'?:/gm)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(50)
  const rows = [...read('shared/docs/dependencies.md').matchAll(/^\| (.+?) \|/gm)]
  const listed = rows.flatMap(([, cell = '']) => cell.split(', '))
  const isListed = (name: string): boolean =>
    listed.some(entry => (entry.endsWith('/*') ? name.startsWith(entry.slice(0, -1)) : name === entry))
  expect(names.filter(name => !name.startsWith('@types/') && !isListed(name))).toEqual([])
})

// A change of what a shared package exports is refused without a flag: only the author knows whom it concerns.
test('each recipe accepts its change of a shared package with a flag', () => {
  const commands = documents
    .filter(file => file.startsWith('shared/docs/recipes/'))
    .flatMap(file => read(file).match(/npm run api -- accept '[^`\n]*/g) ?? [])
  expect(commands.length).toBeGreaterThan(2)
  for (const command of commands) expect(command).toMatch(/--(?:compatible|major)/)
})

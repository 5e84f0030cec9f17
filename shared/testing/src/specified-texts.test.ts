import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from '@jest/globals'
import { dateTexts, memberTexts, sessionTexts } from './specified-texts.ts'
import { textsMet } from './texts-met.ts'

const repository = resolve(__dirname, '../../..')

/** What the tests below a folder meet. */
const metIn = (folder: string): readonly string[] =>
  readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
    .filter(file => /\.(test|spec|testing)\.tsx?$/.test(file) && !file.includes('node_modules'))
    .flatMap(file => textsMet(readFileSync(join(repository, folder, file), 'utf8'), folder !== 'e2e'))

const remotes = readdirSync(repository).filter(name => name.startsWith('mf-'))
const met = [...remotes, 'host', 'e2e'].flatMap(metIn)

/** All of it, so that `Ingresá un número…` is not `Ingresá`; a changing part is one word: a number, a name, a time. */
function patternOf(text: string): RegExp {
  const parts = text.split('…').map(part => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('\\S+')}$`)
}

test.each([...sessionTexts, ...memberTexts, ...dateTexts])('«%s» is met on a screen, to the letter', text => {
  const pattern = patternOf(text)
  expect(met.some(words => pattern.test(words))).toBe(true)
})

test.each([
  "expect(await screen.findByText('Listo!')).toBeVisible()",
  "expect(main).toHaveTextContent('Dice: Listo!')",
  "const done = 'Listo!'; screen.getByRole('dialog', { name: done })",
  "await user.click(buttonNamed('Listo!'))",
  'screen.getByText(/^Listo!$/)'
])('%s meets it', source => {
  expect(textsMet(source, true)).toContainEqual(expect.stringContaining('Listo!'))
})

test.each([
  "// screen.getByText('Listo!')",
  "test('Listo!', () => {})",
  "await user.type(field, 'Listo!')",
  "expect(screen.queryByText('Listo!')).toBeNull()",
  "expect(main).not.toHaveTextContent('Listo!')",
  "await expect(page.getByText('Listo!', { exact: true })).toHaveCount(0)",
  'screen.getByText(/listo!/i)'
])('%s does not', source => {
  expect(textsMet(source, true)).not.toContainEqual(expect.stringMatching(/listo!/i))
})

test("Playwright's finders take any case, and parts, unless they are told", () => {
  expect(textsMet("page.getByText('Listo!')", false)).toEqual([])
  expect(textsMet("page.getByText('Listo!', { exact: true })", false)).toEqual(['Listo!'])
  expect(textsMet("expect(page.getByRole('main')).toContainText('Listo!')", false)).toEqual(['Listo!'])
})

/** @jest-environment node */
import { expect, test } from '@jest/globals'
import { textsMet } from './texts-met.ts'

test.each([
  "expect(await screen.findByText('Listo!')).toBeVisible()",
  "expect(main).toHaveTextContent('Dice: Listo!')",
  "const done = 'Listo!'; screen.getByRole('dialog', { name: done })",
  "await user.click(buttonNamed('Listo!'))",
  'screen.getByText(/^Listo!$/)'
])('%s finds the text', source => {
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
])('%s does not find the text', source => {
  expect(textsMet(source, true)).not.toContainEqual(expect.stringMatching(/listo!/i))
})

test("Playwright's finders ignore case and match parts of a text, unless `exact` is set", () => {
  expect(textsMet("page.getByText('Listo!')", false)).toEqual([])
  expect(textsMet("page.getByText('Listo!', { exact: true })", false)).toEqual(['Listo!'])
  expect(textsMet("expect(page.getByRole('main')).toContainText('Listo!')", false)).toEqual(['Listo!'])
})

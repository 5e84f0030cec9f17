/** @jest-environment node */
import { expect, test } from '@jest/globals'
import { findLanguage, parseForbidden } from './find-language.ts'

const glossary = `
| not | but |
|---|---|
| whoever | the member |
| lay out | stage |
| \`patience\` | \`timeoutMs\` |

## Next
`
const forbidden = parseForbidden(glossary)

const find = (text: string, isDocument = false) =>
  findLanguage(text, isDocument, forbidden).map(({ line, kind, found }) => `${line} ${kind} ${found}`)

test('the table of the glossary is parsed into words and names', () => {
  expect(forbidden).toEqual([
    { word: 'whoever', instead: 'the member', isName: false },
    { word: 'lay out', instead: 'stage', isName: false },
    { word: 'patience', instead: '`timeoutMs`', isName: true }
  ])
})

test('a word is found in comments and messages, and not in names of code', () => {
  expect(find('const a = 1\n// Read by whoever asks.')).toEqual(['2 word whoever'])
  expect(find('/**\n * For them to lay\n * out.\n */')).toEqual(['2 word lay out'])
  expect(find("throw new Error('whoever asks')")).toEqual(['1 word whoever'])
  expect(find("const whoever = 'whoever'")).toEqual([])
})

test('an opening is found in a comment that begins with What, Whether or Who', () => {
  expect(find('/** Whether it is open. */')).toEqual([
    expect.stringContaining('1 opening Whether it is open')
  ])
  expect(find('// True when it is open, whatever is behind.')).toEqual([])
})

test('a name is found in code, and not in a comment', () => {
  expect(find('const patience = 5')).toEqual(['1 name patience'])
  expect(find('// patience')).toEqual([])
  expect(find('const problemOf = (x: string) => x')).toEqual(['1 name problemOf'])
})

test('the prose of a document excludes its code', () => {
  expect(find('# Club\n\nWhoever asks `whoever`.\n\n```\nwhoever\n```\n', true)).toEqual(['3 word whoever'])
})

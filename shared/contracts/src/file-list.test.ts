import { expect, test } from '@jest/globals'
import * as v from 'valibot'
import { fileList, fileListLine, filesOfContainer, filesOfText } from './file-list.ts'

const files = { 'app.js': `sha384-${'a'.repeat(64)}` }
const entry = `var mf_a_1_0_0;(()=>{mf_a_1_0_0={get(){}}})();${fileListLine('mf_a_1_0_0', files)}`

test('an entry has the same file list when it is run and when its text is read', () => {
  const container: unknown = new Function(`${entry};return mf_a_1_0_0`)()
  expect(filesOfContainer(container)).toEqual(files)
  expect(filesOfText(entry)).toEqual(files)
})

test('a container without a valid file list has no files', () => {
  const elsewhere = { files: { '../2.0.0/app.js': files['app.js'] } }
  for (const container of [undefined, null, {}, { files: 'app.js' }, elsewhere])
    expect(filesOfContainer(container)).toEqual({})
})

test.each(['niñez.png', 'mi foto.png'])('%s is refused with the characters of a file name', name => {
  const list = { [name]: files['app.js'] }
  expect(() => v.parse(fileList, list)).toThrow('a file name has letters a–z, digits, `.`, `-` and `_`')
})

test('the text of an entry without a list is refused', () => {
  expect(() => filesOfText('var mf_a_1_0_0={}')).toThrow()
})

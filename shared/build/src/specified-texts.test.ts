import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from '@jest/globals'
import { memberTexts, sessionTexts } from './specified-texts.ts'

const repository = resolve(__dirname, '../../..')
const isTest = (file: string) => /\.(test|spec|testing)\.tsx?$/.test(file)

function sources(...folders: readonly string[]): readonly { readonly file: string; readonly text: string }[] {
  return folders.flatMap(folder =>
    readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
      .filter(file => /\.tsx?$/.test(file) && !file.includes('node_modules'))
      .map(file => ({ file, text: readFileSync(join(repository, folder, file), 'utf8') }))
  )
}

const remotes = readdirSync(repository).filter(name => name.startsWith('mf-'))
const all = sources(...remotes, 'host/src', 'shared/ui/src', 'shared/session/src')
const product = all.filter(({ file }) => !isTest(file))
const tests = [...all, ...sources('e2e')].filter(({ file }) => isTest(file))

test.each([...sessionTexts, ...memberTexts])('«%s» is said by the product, and a test has met it', text => {
  expect(product.some(source => source.text.includes(text))).toBe(true)
  expect(tests.some(source => source.text.includes(text))).toBe(true)
})

import { expect, test } from '@jest/globals'
import { findBrowser } from './find-browser.ts'

test('a browser that was named and is not there is no reason to take another one', () => {
  expect(() => findBrowser('/nowhere/chromium')).toThrow(
    'CHROMIUM_PATH names /nowhere/chromium, and there is no such file'
  )
  expect(findBrowser(process.execPath)).toBe(process.execPath)
  expect(findBrowser('')).not.toBe('')
})

import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { newFolder } from '../testing/cleanup.ts'
import { findBrowser, findShell } from './find-browser.ts'

test('a CHROMIUM_PATH that does not exist is an error, and no other browser is used', () => {
  expect(() => findBrowser('/nowhere/chromium')).toThrow(
    'CHROMIUM_PATH is /nowhere/chromium, which does not exist'
  )
  expect(findBrowser(process.execPath)).toBe(process.execPath)
  expect(findBrowser('')).not.toBe('')
})

test('the shell of CHROMIUM_SHELL_PATH is used, and one that does not exist is an error', () => {
  expect(() => findShell('/nowhere/chromium', '/nowhere/shell')).toThrow(
    'CHROMIUM_SHELL_PATH is /nowhere/shell, which does not exist'
  )
  expect(findShell('/nowhere/chromium', process.execPath)).toBe(process.execPath)
})

test('a headless shell of another version is not used by default', async () => {
  const browser = join(await newFolder(), 'chromium')
  writeFileSync(browser, '#!/bin/sh\necho Chromium 1.2.3.4\n')
  chmodSync(browser, 0o755)
  expect(findShell(browser, '')).toBeUndefined()
})

import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { findBrowser, findShell } from './find-browser.ts'

test('a browser that was named and is not there is no reason to take another one', () => {
  expect(() => findBrowser('/nowhere/chromium')).toThrow(
    'CHROMIUM_PATH names /nowhere/chromium, and there is no such file'
  )
  expect(findBrowser(process.execPath)).toBe(process.execPath)
  expect(findBrowser('')).not.toBe('')
})

test('a headless shell that was named is taken, and one that is not there is no reason to take another one', () => {
  expect(() => findShell('/nowhere/chromium', '/nowhere/shell')).toThrow(
    'CHROMIUM_SHELL_PATH names /nowhere/shell, and there is no such file'
  )
  expect(findShell('/nowhere/chromium', process.execPath)).toBe(process.execPath)
})

test('no headless shell of another version is taken by itself', () => {
  const folder = mkdtempSync(join(tmpdir(), 'eqs-browser-'))
  const browser = join(folder, 'chromium')
  writeFileSync(browser, '#!/bin/sh\necho Chromium 1.2.3.4\n')
  chmodSync(browser, 0o755)
  expect(findShell(browser, '')).toBeUndefined()
  rmSync(folder, { recursive: true })
})

import { afterEach, expect, test } from '@jest/globals'
import { loadFonts, showLoadedFonts } from './fonts.ts'

const root = document.documentElement

/** Fonts of WebKit, whose `check` is also true for a font that could not be loaded. */
const setFonts = (load: () => Promise<readonly unknown[]>) =>
  Object.defineProperty(document, 'fonts', { configurable: true, value: { load, check: () => true } })

afterEach(() => {
  Reflect.deleteProperty(document, 'fonts')
  delete root.dataset.fonts
})

test('the club’s fonts are applied only when all of them have loaded', async () => {
  setFonts(async () => Promise.reject(new Error('503')))
  await expect(loadFonts()).rejects.toThrow('503')
  showLoadedFonts()
  expect(root.dataset.fonts).toBeUndefined()

  setFonts(async () => [])
  await loadFonts()
  showLoadedFonts()
  expect(root.dataset.fonts).toBeUndefined()

  setFonts(async () => [{}])
  await loadFonts()
  showLoadedFonts()
  expect(root.dataset.fonts).toBe('loaded')
})

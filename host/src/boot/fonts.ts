// Loading a face without a text loads only the file with its common letters.
const faces = [
  '1em "Besley"',
  '1em "Atkinson Hyperlegible Next"',
  '1em "Atkinson Hyperlegible Mono"'
] as const

let areLoaded = false

/** Loads the club's fonts. The promise rejects when one of the fonts cannot be loaded. */
export async function loadFonts(): Promise<void> {
  const loaded = await Promise.all(faces.map(face => document.fonts.load(face)))
  // Without a rule for the font, the list is empty.
  areLoaded = loaded.every(({ length }) => length > 0)
}

/**
 * Applies the club's fonts if all of them are loaded. Call this only between screens, because it moves the text.
 * `document.fonts.check` is not used: in WebKit it is also true for a font that failed or is late.
 */
export function showLoadedFonts(): void {
  if (areLoaded) document.documentElement.dataset.fonts = 'loaded'
}

/**
 * Loads the club's fonts and applies them if the page still shows the outline (`.boot`). Call this only on pages
 * with a service worker, which has stored the fonts. On a first visit, they are applied with the next screen.
 */
export async function showStoredFonts(): Promise<void> {
  await loadFonts()
  if (document.querySelector('.boot')) showLoadedFonts()
}

const faces = [
  '1em "Besley Variable"',
  '1em "Atkinson Hyperlegible Next Variable"',
  '1em "Atkinson Hyperlegible Mono Variable"'
] as const

/** Loads the club's fonts. The promise rejects when one of the fonts cannot be loaded. */
export const loadFonts = (): Promise<unknown> => Promise.all(faces.map(face => document.fonts.load(face)))

/** Shows the club's fonts if all of them are loaded. Call this only between screens, because text moves. */
export function showLoadedFonts(): void {
  // jsdom has no `document.fonts`.
  if (faces.every(face => document.fonts?.check(face))) document.documentElement.dataset.fonts = 'loaded'
}

/**
 * Loads the fonts and shows them if the page still has its outline (`.boot`). Call this only on pages with a
 * service worker, which has stored the fonts. On a first visit the screen's files are loaded first, and the
 * fonts are shown with the next screen.
 */
export async function showStoredFonts(): Promise<void> {
  await loadFonts()
  if (document.querySelector('.boot')) showLoadedFonts()
}

const faces = [
  '1em "Besley Variable"',
  '1em "Atkinson Hyperlegible Next Variable"',
  '1em "Atkinson Hyperlegible Mono Variable"'
] as const

/** Asks for the club's typefaces, and resolves once they can be shown. Rejects when one of them does not come. */
export const loadFonts = (): Promise<unknown> => Promise.all(faces.map(face => document.fonts.load(face)))

/** Shows the club's typefaces if all of them are here. Nothing may be on screen that somebody is reading. */
export function showLoadedFonts(): void {
  // Where tests run there are no typefaces.
  if (faces.every(face => document.fonts?.check(face))) document.documentElement.dataset.fonts = 'loaded'
}

/** For pages with a worker that has them: on a first visit the files of the screen go first, and the next screen has the typefaces. */
export async function showStoredFonts(): Promise<void> {
  await loadFonts()
  if (document.querySelector('.boot')) showLoadedFonts()
}

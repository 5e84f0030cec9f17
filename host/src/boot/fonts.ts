// Without a text, only the file with the common letters is loaded.
const faces = [
  '1em "Besley"',
  '1em "Atkinson Hyperlegible Next"',
  '1em "Atkinson Hyperlegible Mono"'
] as const

let areLoaded = false

export async function loadFonts(): Promise<void> {
  const loaded = await Promise.all(faces.map(face => document.fonts.load(face)))
  // Without a rule for the font, the list is empty.
  areLoaded = loaded.every(({ length }) => length > 0)
}

/** Applies the fonts if all are loaded. Call this only between screens, because it moves the text. */
export function showLoadedFonts(): void {
  if (areLoaded) document.documentElement.dataset.fonts = 'loaded'
}

/** Loads the fonts, and applies them while the page shows the outline. Needs a worker that has stored them. */
export async function showStoredFonts(): Promise<void> {
  await loadFonts()
  if (document.querySelector('.boot')) showLoadedFonts()
}

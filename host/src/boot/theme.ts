/** What the member wants to see; `system` goes with the device. */
export type Theme = 'system' | 'light' | 'dark'

/** The key it is saved under. */
export const themeKey = (storagePrefix: string): string => `${storagePrefix}_THEME`

/** A saved word; anything but a choice is no choice. */
export const parseTheme = (saved: string | null): Theme =>
  saved === 'light' || saved === 'dark' ? saved : 'system'

/** The theme this browser remembers. Of the device, not of the member: it stays when she signs out. */
export function readTheme(storagePrefix: string): Theme {
  try {
    return parseTheme(localStorage.getItem(themeKey(storagePrefix)))
  } catch {
    return 'system'
  }
}

/** Shows a theme: `data-theme` on the root element is what the tokens go by. */
export function applyTheme(theme: Theme): void {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset.theme
  else dataset.theme = theme
  // What the device paints around the page: the first is for light, the second for dark.
  const around = document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"][media]')
  for (const [index, scheme] of (['light', 'dark'] as const).entries())
    around[index]?.setAttribute(
      'media',
      theme === 'system' ? `(prefers-color-scheme: ${scheme})` : theme === scheme ? 'all' : 'not all'
    )
}

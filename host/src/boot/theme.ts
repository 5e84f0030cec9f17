/** The member's choice of a theme. `system` follows the device. */
export type Theme = 'system' | 'light' | 'dark'

export const themeKey = (storagePrefix: string): string => `${storagePrefix}_THEME`

/** Parses a stored theme. Any other value counts as `system`. */
export const parseTheme = (saved: string | null): Theme =>
  saved === 'light' || saved === 'dark' ? saved : 'system'

/** Reads the stored theme. The theme belongs to the device and is not removed when the member signs out. */
export function readTheme(storagePrefix: string): Theme {
  try {
    return parseTheme(localStorage.getItem(themeKey(storagePrefix)))
  } catch {
    return 'system'
  }
}

/** Applies a theme. The design tokens depend on the `data-theme` attribute of the root element. */
export function applyTheme(theme: Theme): void {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset.theme
  else dataset.theme = theme
  // The `theme-color` tags set the colour of the browser's toolbar. The first tag is for the light theme, the
  // second for the dark theme.
  const around = document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"][media]')
  for (const [index, scheme] of (['light', 'dark'] as const).entries())
    around[index]?.setAttribute(
      'media',
      theme === 'system' ? `(prefers-color-scheme: ${scheme})` : theme === scheme ? 'all' : 'not all'
    )
}

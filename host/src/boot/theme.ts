/** `system` follows the device. */
export type Theme = 'system' | 'light' | 'dark'

/** Reads the theme that `profile-menu.tsx` stores as JSON. It belongs to the device, so signing out does not remove it. */
export function readTheme(storagePrefix: string): Theme {
  const stored = localStorage.getItem(`${storagePrefix}_THEME`)
  return stored === '"light"' ? 'light' : stored === '"dark"' ? 'dark' : 'system'
}

export function applyTheme(theme: Theme): void {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset.theme
  else dataset.theme = theme
  // Colour of the browser's toolbar. The first tag is for the light theme, the second for the dark theme.
  const around = document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"][media]')
  for (const [index, scheme] of (['light', 'dark'] as const).entries())
    around[index]?.setAttribute(
      'media',
      theme === 'system' ? `(prefers-color-scheme: ${scheme})` : theme === scheme ? 'all' : 'not all'
    )
}

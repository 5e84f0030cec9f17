import { config } from '@eqs/config'
import { useEffect, useState } from 'react'
import { applyTheme, parseTheme, readTheme, type Theme, themeKey } from '../boot/theme.ts'

/** Returns the theme and its setter. The theme also changes when another tab changes it. */
export function useTheme(): readonly [theme: Theme, choose: (theme: Theme) => void] {
  const { storagePrefix } = config()
  const [theme, setTheme] = useState(() => readTheme(storagePrefix))
  useEffect(() => applyTheme(theme), [theme])
  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key === themeKey(storagePrefix)) setTheme(parseTheme(event.newValue))
    }
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [storagePrefix])

  const choose = (next: Theme) => {
    setTheme(next)
    try {
      if (next === 'system') localStorage.removeItem(themeKey(storagePrefix))
      else localStorage.setItem(themeKey(storagePrefix), next)
    } catch {
      // Without storage, the theme applies only to this page.
    }
  }
  return [theme, choose]
}

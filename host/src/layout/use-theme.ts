import { config } from '@eqs/config'
import { useEffect, useState } from 'react'
import { applyTheme, parseTheme, readTheme, type Theme, themeKey } from '../boot/theme.ts'

/** The theme and how to change it; another tab's change is followed. */
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
      // It still holds for this page.
    }
  }
  return [theme, choose]
}

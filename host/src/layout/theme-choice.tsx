import { config } from '@eqs/config'
import { Icon, type IconName } from '@eqs/ui'
import { useEffect, useId, useState } from 'react'
import { applyTheme, parseTheme, readTheme, type Theme, themeKey } from '../boot/theme.ts'
import css from './theme-choice.module.css'

const choices: readonly (readonly [theme: Theme, name: string, icon: IconName])[] = [
  ['system', 'Automático', 'device'],
  ['light', 'Claro', 'sun'],
  ['dark', 'Oscuro', 'moon']
]

export function ThemeChoice() {
  const [theme, choose] = useTheme()
  const group = useId()
  return (
    <fieldset className={css.choice}>
      <legend className={css.legend}>Tema</legend>
      {choices.map(([value, name, icon]) => (
        <label key={value} className={css.option}>
          <input type="radio" name={group} checked={theme === value} onChange={() => choose(value)} />
          <Icon name={icon} />
          <span>{name}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** Returns the theme and its setter. The theme also changes when another tab changes it. */
function useTheme(): readonly [theme: Theme, choose: (theme: Theme) => void] {
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

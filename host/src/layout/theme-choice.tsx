import { Icon, type IconName } from '@eqs/ui'
import { useId } from 'react'
import type { Theme } from '../boot/theme.ts'
import css from './theme-choice.module.css'
import { useTheme } from './use-theme.ts'

const choices: readonly (readonly [theme: Theme, name: string, icon: IconName])[] = [
  ['system', 'Automático', 'device'],
  ['light', 'Claro', 'sun'],
  ['dark', 'Oscuro', 'moon']
]

/** Radio group with the themes: the device's theme, light and dark. */
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

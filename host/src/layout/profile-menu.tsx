import { fullName } from '@eqs/api'
import { Link, paths, useLocation } from '@eqs/navigation'
import { $auth, requestSignOut, storedEntry, useStore } from '@eqs/session'
import { Avatar, formatNationalId, Icon, type IconName, List } from '@eqs/ui'
import { useEffect, useId, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { applyTheme, type Theme } from '../boot/theme.ts'
import css from './profile-menu.module.css'

export function ProfileMenu() {
  const auth = useStore($auth)
  const [open, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const menuId = useId()
  const { pathname } = useLocation()
  // Also after Back.
  useLayoutEffect(() => setOpen(false), [pathname])

  useEffect(() => {
    if (!open) return
    // The menu closes when Tab moves the focus out of it, and not when a new screen moves the focus by code.
    let isMoving = false
    const closeOutside = (event: Event) => {
      if (event.type === 'focusin' && !isMoving) return
      if (event.target instanceof Node && !place.current?.contains(event.target)) setOpen(false)
    }
    const followKeys = (event: KeyboardEvent) => {
      isMoving = event.key === 'Tab'
      if (event.key !== 'Escape') return
      setOpen(false)
      opener.current?.focus()
    }
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('pointerdown', closeOutside, { signal })
    document.addEventListener('focusin', closeOutside, { signal })
    document.addEventListener('keydown', followKeys, { signal })
    return () => listening.abort()
  }, [open])

  if (!auth.isAuthenticated) return null
  const { user } = auth
  const name = fullName(user) || user.email
  return (
    <div className={css.place} ref={place} data-holds-focus={open}>
      <button
        ref={opener}
        type="button"
        className={css.opener}
        aria-label="Tu perfil"
        aria-expanded={open}
        aria-controls={menuId}
        onClick={() => setOpen(!open)}
      >
        <Avatar name={name} image={user.profile_pic[0]?.url} />
      </button>
      <div className={css.menu} id={menuId} hidden={!open}>
        <p className={css.who}>
          <strong translate="no">{name}</strong>
          {user.national_identity && <span>{`DNI ${formatNationalId(user.national_identity)}`}</span>}
        </p>
        <List className={css.list}>
          <li>
            <Link className={css.item} to={paths.profile} onClick={() => setOpen(false)}>
              <Icon name="user" /> <span>Mi Perfil</span>
            </Link>
          </li>
          <li className={css.part}>
            <ThemeChoice />
          </li>
          <li className={css.part}>
            <button type="button" className={css.item} onClick={requestSignOut}>
              <Icon name="logout" /> <span>Cerrar Sesión</span>
            </button>
          </li>
        </List>
      </div>
    </div>
  )
}

const choices: readonly (readonly [theme: Theme, name: string, icon: IconName])[] = [
  ['system', 'Automático', 'device'],
  ['light', 'Claro', 'sun'],
  ['dark', 'Oscuro', 'moon']
]

/** The boot script reads this entry, too. */
const themeEntry = storedEntry('THEME', v => v.picklist(['light', 'dark']))

function ThemeChoice() {
  const theme = useSyncExternalStore(themeEntry.listen, themeEntry.read) ?? 'system'
  const group = useId()
  useEffect(() => applyTheme(theme), [theme])

  const choose = (next: Theme) => {
    if (next === 'system') themeEntry.remove()
    else themeEntry.write(next)
  }
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

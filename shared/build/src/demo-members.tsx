import css from './demo-members.module.css'

export interface DemoMember {
  readonly email: string
  readonly password: string
  readonly note: string
}

interface Props {
  readonly members: readonly DemoMember[]
  /** The e-mail address of the member whose page this is. */
  readonly signedIn: string
}

const toName = (email: string): string => email.replace(/@.*/, '')

/** Opens the page again as another demo member. */
function change(email: string): void {
  const url = new URL(location.href)
  url.searchParams.set('como', toName(email))
  location.assign(url)
}

/** Bar above a remote that is developed alone, with the demo members to choose from. */
export const DemoMembers = ({ members, signedIn }: Props) => (
  <aside className={css.bar} aria-labelledby="persona-de-prueba">
    <label className={css.choice}>
      <span id="persona-de-prueba">Persona de prueba</span>
      <select className={css.list} value={signedIn} onChange={event => change(event.target.value)}>
        {members.map(({ email, note }) => (
          <option key={email} value={email}>{`${toName(email)}: ${note}`}</option>
        ))}
      </select>
    </label>
  </aside>
)

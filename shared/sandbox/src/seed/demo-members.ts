/** The sign-in data of a demo member. Every sandbox has the same demo members. */
export interface DemoMember {
  readonly email: string
  readonly password: string
  /** The characteristic of this member, in Spanish. */
  readonly note: string
  /** True when the provider refuses to sign this member in. */
  readonly isSuspended?: true
}

const password = 'puntos123'

export const demoMembers: readonly DemoMember[] = [
  { email: 'socia@eqs.example', password, note: 'todo en orden, 12.450 puntos' },
  { email: 'nueva@eqs.example', password, note: 'todavía no validó su email' },
  { email: 'sin-dni@eqs.example', password, note: 'le falta cargar su DNI' },
  { email: 'maraton@eqs.example', password, note: '10.000 movimientos, 500 alertas, 300 canjes' },
  { email: 'suspendida@eqs.example', password, note: 'cuenta suspendida', isSuspended: true }
]

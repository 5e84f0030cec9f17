interface StoredKind {
  /** `browser`: localStorage. `tab`: sessionStorage. `cache`: Cache Storage. `database`: IndexedDB. */
  readonly place: 'browser' | 'tab' | 'cache' | 'database'
  readonly title: string
  readonly purpose: string
  /** True for an entry that is not deleted there with the others, because losing it could harm members. */
  readonly isProtected?: true
}

/**
 * The data that the club stores in the browser, as members can read at /tus-datos. `storageKey` accepts no other
 * names for localStorage and sessionStorage. A name that ends in `_` is the prefix of several entries.
 */
const storedEntries = {
  AUTH: {
    place: 'browser',
    title: 'Tu sesión',
    purpose:
      'Para que no tengas que ingresar cada vez y tu tarjeta esté sin conexión: tu nombre, tu email, tu DNI, cuándo vencen tus puntos y la llave de tu sesión.',
    // Members end the session with "Cerrar Sesión".
    isProtected: true
  },
  SESSION_END: {
    place: 'browser',
    title: 'Por qué terminó tu sesión',
    purpose: 'Para decírtelo también en tus otras pestañas. No dice nada de vos.'
  },
  MEMBER_REDEMPTIONS: {
    place: 'browser',
    title: 'Tus códigos',
    purpose: 'Para mostrarlos aunque no tengas conexión, y marcar lo que ya canjeaste.'
  },
  MEMBER_BALANCE: {
    place: 'browser',
    title: 'Tu último saldo',
    purpose: 'Para mostrarte enseguida tu saldo y tu categoría, hasta que lleguen los de ahora.'
  },
  MEMBER_CATALOGUE: {
    place: 'browser',
    title: 'El último catálogo',
    purpose: 'Para que lo veas enseguida y sin conexión, y te digamos cuánto te falta para un beneficio.'
  },
  MEMBER_READINGS: {
    place: 'browser',
    title: 'Las alertas que acabás de leer',
    purpose: 'Para que queden leídas aunque te vayas antes de que lo sepa el club.'
  },
  MEMBER_PUSH_OFFER: {
    place: 'browser',
    title: 'Si ya te ofrecimos notificaciones',
    purpose: 'Para no volver a preguntarte en la misma sesión.'
  },
  SAVED_PROMOS_: {
    place: 'browser',
    title: 'Los beneficios que guardaste',
    purpose: 'Para que los encuentres en «Guardados» y te digamos cuánto te falta.'
  },
  PUSH_LINK: {
    place: 'browser',
    title: 'De quién son las notificaciones',
    purpose: 'Para que las de este dispositivo sean tuyas y de nadie más.'
  },
  THEME: { place: 'browser', title: 'Modo claro u oscuro', purpose: 'Para recordar el que elegiste.' },
  SIDEBAR_COLLAPSED: {
    place: 'browser',
    title: 'El menú, abierto o cerrado',
    purpose: 'Para dejarlo como lo dejaste.'
  },
  INSTALL: {
    place: 'browser',
    title: 'Tus visitas, contadas',
    purpose: 'Para ofrecerte instalar el club desde la segunda, y no insistir si dijiste que no.'
  },
  ROLLOUT_BUCKET: {
    place: 'browser',
    title: 'Un número al azar',
    purpose: 'Para probar las novedades con algunos dispositivos primero. No dice nada de vos.'
  },
  MEASURED: {
    place: 'browser',
    title: 'Qué se midió en este dispositivo',
    purpose: 'Para contar una sola vez si una versión anda bien. No dice nada de vos.'
  },
  SIGN_UP: {
    place: 'tab',
    title: 'Tu registro a medio hacer',
    purpose: 'Para seguir donde lo dejaste. Sin contraseñas.'
  },
  KEPT_FORM: {
    place: 'tab',
    title: 'Lo que escribías cuando venció tu sesión',
    purpose: 'Para que lo encuentres al volver a ingresar.'
  },
  REDEEM_: {
    place: 'tab',
    title: 'Un canje sin respuesta',
    purpose: 'Para que no se cobre dos veces. Se borra al cerrar esta pestaña.',
    isProtected: true
  },
  SCROLL: {
    place: 'tab',
    title: 'Por dónde ibas en cada página',
    purpose: 'Para que «Atrás» te lleve al mismo lugar.'
  },
  RELOADED: { place: 'tab', title: 'Una recarga', purpose: 'Para no recargar la página más de una vez.' },
  PUSH_PROBLEM: {
    place: 'tab',
    title: 'Si falló la conexión con las notificaciones',
    purpose: 'Para no avisarlo en cada página. No dice nada de vos.'
  },
  OVERRIDE: {
    place: 'tab',
    title: 'Una versión a prueba',
    purpose: 'Para quienes prueban el club antes de publicarlo.'
  },
  'eqs-club': {
    place: 'cache',
    title: 'Los archivos del club',
    purpose: 'Para abrirlo enseguida y sin conexión.'
  },
  ONE_SIGNAL_SDK_DB: {
    place: 'database',
    title: 'Las notificaciones de este dispositivo',
    purpose: 'Las lleva OneSignal, el servicio que las manda.'
  }
} as const satisfies Readonly<Record<string, StoredKind>>

type Entries = typeof storedEntries
type Place = 'browser' | 'tab'
type Entry<At> = { [Name in keyof Entries]: Entries[Name]['place'] extends At ? Name : never }[keyof Entries]

/** The name of an entry in this place. If the name in `storedEntries` ends in `_`, any suffix may follow. */
export type StoredName<At extends Place = Place> = {
  [Name in Entry<At>]: Name extends `${string}_` ? `${Name}${string}` : Name
}[Entry<At>]

/** All kinds of data that the club, or the OneSignal SDK, stores in the browser. */
export const storedKinds: readonly (StoredKind & { readonly name: string })[] = Object.entries(
  storedEntries
).map(([name, kind]) => ({ name, ...kind }))

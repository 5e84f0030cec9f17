/** Texts of /tus-datos. */
export const ownDataTexts = {
  title: 'Tus datos y privacidad',
  back: 'Volver a tu perfil',

  stored: 'Lo que guardamos en este navegador',
  storedIntro:
    'Tu sesión, lo que elegiste y copias para abrir el club rápido y sin conexión. Queda solo acá. Si lo borrás, tu sesión sigue abierta.',
  details: 'Ver qué guardamos',
  ending: 'Hasta que cierres tu sesión o esta pestaña',
  lasting: 'Hasta que lo borres',
  remove: 'Borrar lo guardado',
  ask: '¿Borramos lo guardado en este navegador?',
  askMore:
    'También los beneficios que guardaste. Tu sesión sigue abierta, y tu cuenta, tus puntos y tus canjes no cambian.',
  confirm: 'Borrar',
  cancel: 'Cancelar',
  removed: 'Listo, lo borramos de este navegador.',
  notRemoved: 'No pudimos borrarlo. Probá desde la configuración de tu navegador.',

  copy: 'Una copia de tus datos',
  copyIntro:
    'Un archivo con todo lo que el club sabe de vos: perfil, saldo, movimientos, canjes, misiones y alertas, también como planillas.',
  download: 'Descargar mis datos',
  running: 'Juntando tus datos…',
  done: 'Listo, descargaste tus datos.',
  failed: 'No pudimos juntar todos tus datos, así que no descargamos nada.',
  offline: 'Vas a poder descargarlos cuando tengas señal.',
  /** @param day a date such as '2026-03-31'. */
  file: (day: string) => `mis-datos-eqs-club-${day}`
} as const

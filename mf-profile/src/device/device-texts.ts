export const deviceTexts = {
  title: 'Lo que guardamos en este dispositivo',
  intro:
    'Esto queda en este navegador, y en ningún otro lado. Lo que borres puede volver a guardarse cuando uses el club.',
  forget: 'Al cerrarse tu sesión, borrar también tu meta y tus guardados',
  forgetHint: 'Cuando se cierra tu sesión borramos tus códigos, tus búsquedas y lo que viste hace poco.',
  forgetFailed: 'Este navegador no nos deja recordarlo.',
  remove: 'Borrar',
  removeAll: 'Borrar todo menos tu sesión',
  removeHere: 'Borrar de este dispositivo',
  empty: 'No hay nada más que tu sesión.',
  /** @param title the title of the entry. */
  ask: (title: string) => `¿Borramos «${title}»?`,
  askAll: '¿Borramos todo menos tu sesión?',
  harmless: 'Tu cuenta, tus puntos y tus canjes no cambian.',
  session: 'Vas a salir del club, y con tu sesión se borra lo que guardamos para vos sin conexión.',
  cancel: 'Cancelar',
  removed: 'Listo, lo borramos de este dispositivo.',
  failed: 'No pudimos borrarlo. Probá desde la configuración de tu navegador.'
} as const

export const pushTexts = {
  title: 'Activá las notificaciones en este dispositivo!',
  activate: 'Activar',
  granted: 'Listo! Vas a recibir tus alertas en este dispositivo.',
  failed:
    'No pudimos conectar este dispositivo con las notificaciones. Lo intentamos de nuevo la próxima vez que abras el club.',
  /**
   * Shown after the member has refused permission. The browser does not ask again, so the member has to
   * change the browser's settings. After that change, the banner disappears.
   */
  denied:
    'Tu navegador las tiene bloqueadas. Abrí los permisos de este sitio (el ícono junto a la dirección) y permití las notificaciones.'
} as const

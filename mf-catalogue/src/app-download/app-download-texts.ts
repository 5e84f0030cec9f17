import type { StoreName } from './app-stores.ts'

const stores = { android: 'Android', iphone: 'iPhone', web: 'EQS Club' } as const satisfies Record<
  StoreName,
  string
>
const links = {
  android: 'Abrir Google Play',
  iphone: 'Abrir App Store',
  web: 'Abrir EQS Club'
} as const satisfies Record<StoreName, string>

/** Texts of the app banner and its dialog. */
export const appDownloadTexts = {
  title: 'Llevá el club en el bolsillo',
  body: 'Tus puntos y tus códigos, siempre a mano en la caja.',
  download: 'Descargar la app',
  failure: 'No pudimos abrir el código. Probá de nuevo.',
  scan: 'Escaneá el código con tu teléfono',
  close: 'Cerrar',
  store: (name: StoreName) => stores[name],
  storesLabel: 'Tu teléfono',
  link: (name: StoreName) => links[name],
  code: (name: StoreName) => `Código QR para bajar la app: ${stores[name]}`,
  noCode: 'No pudimos dibujar el código. Usá el enlace.'
} as const

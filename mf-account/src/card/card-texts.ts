export const cardTexts = {
  title: 'Tu tarjeta',
  back: 'Volver',
  /** @param level the name of the member's level, as the provider sends it. */
  category: (level: string) => `Categoría ${level}`,
  document: 'DNI',
  /** Shown until the provider has answered, and without a network if it never did. */
  noDocument: 'Todavía no tenemos tu DNI en este dispositivo. Conectate y abrí tu tarjeta otra vez.',
  /** Shown for a document that is not a number of 7 to 10 digits. */
  onlySpoken: 'Decí tu DNI en la caja: este número no se puede escanear.',
  qr: (digits: string) => `Código QR de tu DNI ${digits}`,
  qrFailure: 'No pudimos dibujar el QR. Usá el código de barras o decí tu DNI.',
  barCode: (digits: string) => `Código de barras de tu DNI ${digits}`,
  balance: 'Tu saldo',
  unknown: '--',
  lastKnown: 'Tu último saldo conocido',
  /** @param date the expiry date, such as '31 de Marzo'. */
  expiration: (date: string) => `Vencen el ${date}`,
  expired: (date: string) => `Vencieron el ${date}`
} as const

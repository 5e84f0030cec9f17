export const codeTicketTexts = {
  code: 'Código',
  copy: 'Copiar',
  copied: 'Copiado!',
  copyFailure: 'No pudimos copiarlo. Mantené apretado el código para copiarlo a mano.',
  used: 'Usado',
  /** @param when date and time. */
  usedAt: (when: string) => `Usado el ${when}`,
  expires: (date: string) => `Vence el ${date}`,
  expired: (date: string) => `Vencido el ${date}`,
  qr: (code: string) => `Código QR de ${code}`,
  qrFailure: 'No pudimos dibujar el QR. Usá el código.',
  showAtTill: 'Mostrar en caja',
  more: 'Más',
  /** @param subject the code, or the title of a ticket without one. */
  moreOf: (subject: string) => `Más opciones de ${subject}`,
  print: 'Imprimir',
  /**
   * The text that the member shares.
   *
   * @param expiry the expiry date as text; an empty string when unknown.
   */
  shared: (title: string, code: string, expiry: string) =>
    `${title}. Código: ${code}${expiry && `. Vence el ${expiry}`}`,
  /** @param title the title of the promotion. */
  reminder: (title: string) => `Vence tu canje: ${title}`,
  reminderMore: 'Usalo antes de que venza. Tu código está en Mis Canjes.'
} as const

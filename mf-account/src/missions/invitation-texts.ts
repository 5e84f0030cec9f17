export const invitationTexts = {
  showQr: 'Mostrar QR',
  hideQr: 'Ocultar QR',
  qr: 'Código QR del enlace',
  qrFailure: 'No pudimos dibujar el QR. Usá el enlace.',
  link: 'Enlace para sumarse',
  /** The text that the member shares together with the link. */
  message: 'Sumate a EQS Club:'
} as const

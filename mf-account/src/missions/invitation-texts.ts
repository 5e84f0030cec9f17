export const invitationTexts = {
  share: 'Compartir',
  copy: 'Copiar enlace',
  copied: 'Copiado!',
  heard: 'Copiamos el enlace. Pegalo donde quieras.',
  copyFailure: 'No pudimos copiarlo. Mantené apretado el enlace para copiarlo a mano.',
  shareFailure: 'No pudimos compartirlo. Copialo y pegalo donde quieras.',
  showQr: 'Mostrar QR',
  hideQr: 'Ocultar QR',
  qr: 'Código QR del enlace',
  qrFailure: 'No pudimos dibujar el QR. Usá el enlace.',
  link: 'Enlace para sumarse',
  /** The text that the member shares together with the link. */
  message: 'Sumate a EQS Club:'
} as const

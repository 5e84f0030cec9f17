export const invitationTexts = {
  share: 'Compartir',
  copy: 'Copiar enlace',
  copied: 'Copiado!',
  heard: 'Copiamos tu enlace. Pegalo donde quieras.',
  copyFailure: 'No pudimos copiarlo. Mantené apretado el enlace para copiarlo a mano.',
  shareFailure: 'No pudimos compartirlo. Copialo y pegalo donde quieras.',
  showQr: 'Mostrar QR',
  hideQr: 'Ocultar QR',
  qr: 'Código QR de tu invitación',
  qrFailure: 'No pudimos dibujar el QR. Usá el enlace.',
  link: 'Tu enlace',
  /** The text that the member shares together with the link. */
  message: 'Sumate a EQS Club con mi invitación:'
} as const

/** Texts of the offer to install the club. */
export const installTexts = {
  title: 'Tené el club a mano',
  byButton: 'Instalalo y abrí tus códigos con un toque, también sin conexión.',
  byHand:
    'Tocá Compartir y después «Agregar a inicio»: abrís tus códigos con un toque, también sin conexión.',
  install: 'Instalar',
  dismiss: 'Ahora no',
  understood: 'Entendido'
} as const

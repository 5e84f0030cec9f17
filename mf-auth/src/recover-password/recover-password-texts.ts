/** Texts of /recuperar-contrasena. */
export const recoverPasswordTexts = {
  title: 'Recuperá tu contraseña',
  explanation:
    'Escribí el email con el que te registraste y te mandamos un link para elegir una contraseña nueva.',
  email: 'Email',
  submit: 'Recuperar',
  help: '¿Necesitás ayuda? Escribinos a',
  back: 'Volver a ingresar',
  sent: 'Listo!',
  sentTo: (email: string) =>
    `Si ${email} es de una cuenta del club, en unos minutos te llega el link. Fijate también en la carpeta de SPAM.`,
  close: 'Ir a Ingresá'
} as const

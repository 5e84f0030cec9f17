import type { ProfileField } from './profile-form-state.ts'

/** Texts of /perfil. */
export const profileTexts = {
  title: 'Tu Perfil',
  subtitle: 'Actualizá tus datos!',
  verified: 'Verificado',
  /** @param level the name of the member's level, as the provider sends it. */
  category: (level: string) => `Categoría ${level}`,
  card: 'Tus Datos',
  failed: 'No pudimos cargar tus datos.',
  firstName: 'Nombre',
  lastName: 'Apellido',
  email: 'Email',
  emailFixed: 'Es tu usuario: no se puede cambiar.',
  nationalIdentity: 'Documento',
  nationalIdentityFixed: 'Tus canjes están a nombre de este documento.',
  birthday: 'Fecha de Nacimiento',
  birthdayFixed: 'Ya la cargaste: no se puede cambiar.',
  gender: 'Género',
  city: 'Ciudad',
  choose: 'Elegí una opción',
  save: 'Guardar',
  saved: 'Listo, guardamos tus datos.',
  notSaved: 'Lo sentimos, no podemos actualizar tus datos en este momento.',
  unsavedTitle: 'Tenés cambios sin guardar',
  unsaved: 'Si salís ahora, se pierden.',
  stay: 'Seguir editando',
  leave: 'Salir sin guardar',
  changePassword: 'Cambiar contraseña',
  linkSent: 'Listo!',
  linkSentTo: (email: string) =>
    `En unos minutos te llega a ${email} un link para elegir una contraseña nueva. Fijate también en la carpeta de SPAM.`,
  close: 'Cerrar',
  ownData: 'Tus datos y privacidad'
} as const

/** Labels for the provider's values of the field `gender`. */
export const genderTexts = { male: 'Masculino', female: 'Femenino', other: 'Otro' } as const

/** Error messages for incomplete fields. */
export const incompleteTexts = {
  first_name: 'Completá tu nombre.',
  last_name: 'Completá tu apellido.',
  birthday: 'Elegí día, mes y año.',
  gender: 'Elegí tu género.',
  city: 'Completá tu ciudad.',
  phone_number: 'Completá tu teléfono.'
} as const satisfies Record<ProfileField, string>

import type { ProfileCode } from '@eqs/validation'

/** The words of /perfil. */
export const profileTexts = {
  title: 'Tu Perfil',
  subtitle: 'Actualizá tus datos!',
  verified: 'Verificado',
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
  leave: 'Salir sin guardar'
} as const

/** The provider's genders in words. */
export const genderTexts = { male: 'Masculino', female: 'Femenino', other: 'Otro' } as const

/** What the error line and the offending field say. */
export const problemTexts = {
  'invalid-data': 'Por favor, revisá los datos ingresados.',
  'invalid-phone': 'Ingresá un número de teléfono válido',
  'invalid-date': 'La fecha ingresada no es válida.',
  'implausible-birthday': 'Por favor, ingresá una fecha de nacimiento válida.',
  'under-age': 'Debes ser mayor de 13 años para crear una cuenta.',
  'missing-fields': 'Por favor, completá todos los campos.'
} as const satisfies Record<ProfileCode, string>

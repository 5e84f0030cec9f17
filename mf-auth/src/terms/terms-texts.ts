/** One numbered section of the legal text. `id` is the id of its element, for links to the section. */
export interface TermsSection {
  readonly id: string
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly points?: readonly string[]
}

/** Texts of the page that are not part of the legal text. */
export const termsTexts = {
  title: 'Términos y condiciones',
  subtitle: 'Licencia de uso y reglas del programa EQS Club',
  contents: 'Contenido',
  print: 'Imprimir',
  back: 'Volver al inicio',
  inShort: 'En pocas palabras',
  short: [
    'Sumás 1 punto por cada 10 pesos de compra.',
    'Tus puntos vencen a los 180 días de la última vez que sumaste.',
    'Cada código de canje vale 30 días corridos.',
    'Podés ser parte si tenés 18 años o más y residís en Argentina.'
  ]
} as const

/** The sections on using the site and the app. */
const licenceSections = [
  {
    id: 'aceptacion',
    title: 'Qué aceptás al usar EQS Club',
    paragraphs: [
      'Estos términos son el acuerdo entre vos y EQS Club. Valen para el sitio web, para la aplicación móvil y para el programa de puntos.',
      'Al crear tu cuenta declarás que los leíste y los aceptás. Si hay algo con lo que no estás de acuerdo, no crees la cuenta; y si ya la tenés, podés pedir la baja cuando quieras.'
    ]
  },
  {
    id: 'licencia',
    title: 'Licencia de uso',
    paragraphs: [
      'Te damos una licencia personal, gratuita, revocable y que no podés ceder, para usar el sitio y la aplicación como socio o socia del club.',
      'El diseño, los textos, las imágenes y los programas siguen siendo de EQS Club o de quienes nos autorizaron a usarlos. Por eso no está permitido:'
    ],
    points: [
      'copiar, modificar o redistribuir el sitio o la aplicación;',
      'usar programas automáticos para crear cuentas, sumar puntos o canjear;',
      'intentar entrar a cuentas ajenas o saltear las medidas de seguridad;',
      'vender, publicar o ceder códigos de canje a cambio de dinero.'
    ]
  },
  {
    id: 'cuenta',
    title: 'Tu cuenta y tu contraseña',
    paragraphs: [
      'La cuenta es personal: una por persona y por documento. Los datos que cargues tienen que ser verdaderos y estar al día; para canjear te vamos a pedir un email validado y tu DNI.',
      'Cuidá tu contraseña y no la compartas. Si creés que alguien más entró a tu cuenta, cambiala y escribinos: hasta que nos avises, lo que se haga con ella cuenta como hecho por vos.'
    ]
  },
  {
    id: 'disponibilidad',
    title: 'Disponibilidad y responsabilidad',
    paragraphs: [
      'Trabajamos para que todo funcione siempre, pero puede haber cortes por mantenimiento o por causas que no dependen de nosotros. Si un corte te impide usar un código a tiempo, escribinos y lo revisamos.',
      'Algunos beneficios los brindan otros comercios. Ellos responden por el producto o servicio; nosotros, porque el canje llegue como te lo mostramos.'
    ]
  }
] as const satisfies readonly TermsSection[]

/** The sections on points and redemptions. */
const programmeSections = [
  {
    id: 'quienes',
    title: 'Quiénes pueden participar',
    paragraphs: [
      'Pueden ser titulares de una cuenta las personas humanas de 18 años o más que residan en la República Argentina. Participar es gratis y no obliga a comprar.'
    ]
  },
  {
    id: 'sumar',
    title: 'Cómo se suman los puntos',
    paragraphs: [
      'Por cada 10 pesos de compra en los comercios adheridos sumás 1 punto. También podés sumar con las misiones que publicamos en tu cuenta.',
      'Para que la compra cuente tenés que decir tu DNI antes de pagar. Los puntos pueden tardar hasta 72 horas hábiles en verse. Si devolvés una compra, se descuentan los puntos que dio.'
    ]
  },
  {
    id: 'vencimiento',
    title: 'Cuándo vencen los puntos',
    paragraphs: [
      'Los puntos vencen a los 180 días de la última vez que sumaste: cada vez que sumás, la fecha de todos se corre. Está siempre a la vista en Mi Cuenta. Los puntos vencidos no se recuperan, no son dinero y no se pueden transferir.'
    ]
  },
  {
    id: 'canjes',
    title: 'Canjes y códigos',
    paragraphs: [
      'Cada beneficio muestra cuántos puntos cuesta. Al confirmar el canje, los puntos se descuentan y recibís un código que queda guardado en Mis Canjes.',
      'El código vale 30 días corridos desde el canje y se usa una sola vez. Un canje confirmado no se puede deshacer, salvo que el beneficio no esté disponible: en ese caso te devolvemos los puntos.'
    ]
  },
  {
    id: 'baja',
    title: 'Baja de la cuenta',
    paragraphs: [
      'Podés darte de baja cuando quieras escribiendo a nuestro correo de ayuda. Al hacerlo se pierden los puntos y los códigos sin usar.',
      'Podemos suspender una cuenta que se use con datos falsos, para revender canjes o de cualquier forma que perjudique a otras personas. Te vamos a decir por qué, y vas a poder responder.'
    ]
  },
  {
    id: 'cambios',
    title: 'Cambios y fin del programa',
    paragraphs: [
      'Si cambiamos estos términos, te lo avisamos por email o en tus alertas antes de que el cambio empiece a regir.',
      'Si el programa termina, lo vamos a anunciar con 30 días de anticipación. Durante ese tiempo vas a poder canjear tus puntos, y los códigos ya emitidos se respetan hasta su vencimiento.'
    ]
  },
  {
    id: 'datos',
    title: 'Tus datos personales',
    paragraphs: [
      'Usamos tus datos para llevar tu cuenta, acreditar tus puntos y contarte novedades, si nos lo permitís. Podés verlos y corregirlos en Mi Perfil, y pedir que los borremos, según la Ley 25.326 de Protección de los Datos Personales.'
    ]
  },
  {
    id: 'ley',
    title: 'Ley que se aplica',
    paragraphs: [
      'Estos términos se rigen por las leyes de la República Argentina. Nada de lo que dicen limita los derechos que te da la Ley 24.240 de Defensa del Consumidor. Ante un desacuerdo podés acudir a la justicia de tu domicilio.'
    ]
  }
] as const satisfies readonly TermsSection[]

/** The two parts of the legal text, in reading order. */
export const termsParts = [
  { title: 'Licencia de uso', sections: licenceSections },
  { title: 'Programa de puntos', sections: programmeSections }
] as const

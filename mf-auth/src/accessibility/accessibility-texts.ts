/** Texts of /accesibilidad. Each claim about tests must match a test of this repository. */
export const accessibilityTexts = {
  title: 'Accesibilidad',
  subtitle: 'Para que cualquiera pueda usar EQS Club',
  back: 'Volver al inicio',
  sections: [
    {
      title: 'Qué cumplimos',
      paragraphs: [
        'Trabajamos para que este sitio cumpla con las Pautas de Accesibilidad para el Contenido Web (WCAG) 2.2, nivel AA. Es una declaración nuestra: todavía no la revisó nadie de afuera.',
        'Podés usarlo con teclado, con lector de pantalla, con letras grandes, en tema claro u oscuro y con menos movimiento, según lo que tengas elegido en tu dispositivo.'
      ],
      points: []
    },
    {
      title: 'Cómo lo probamos',
      paragraphs: ['Cada versión pasa por estas pruebas automáticas antes de llegarte:'],
      points: [
        'axe, en todas las pantallas y en sus estados de carga, de error y sin conexión, en tema claro y oscuro;',
        'IBM Equal Access, en las mismas pantallas y estados;',
        'un día entero de uso solo con teclado, con el foco siempre a la vista;',
        'nombres, títulos y avisos tal como el navegador se los da a un lector de pantalla;',
        'pantallas de 320 píxeles de ancho, aumento del 200 % y del 400 %, ventanas de 256 píxeles de alto, letras al doble y más distancia entre letras y líneas, sin perder nada;',
        'botones y enlaces de 44 píxeles como mínimo, salvo los enlaces dentro de una frase;',
        'los recorridos principales en los motores de Chrome, Firefox y Safari.'
      ]
    },
    {
      title: 'Qué nos falta',
      paragraphs: [],
      points: [
        'Probarlo con personas que usan lectores de pantalla, lupas o control por voz: hasta ahora solo hicimos pruebas automáticas.',
        'Las fotos y las descripciones de los beneficios las cargan los comercios. No siempre tienen texto alternativo o un orden claro.',
        'Los emails que te enviamos y los sitios a los que llevan algunos beneficios y alertas no son parte de estas pruebas.'
      ]
    }
  ],
  contactTitle: 'Si algo no te deja seguir',
  contact: 'Contanos qué pantalla era, qué querías hacer y con qué navegador o ayuda técnica. Escribinos a',
  contactPromise: 'y buscamos con vos otra manera de hacerlo mientras lo arreglamos.'
} as const

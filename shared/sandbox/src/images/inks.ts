/** The colours of a drawing. All colours are values of design tokens of `@eqs/ui`. */
export interface Inks {
  /** Colour of the background. */
  readonly ground: string
  /** Colour of the rosettes behind the ticket. */
  readonly line: string
  /** Colour of the ticket. */
  readonly paper: string
  /** Colour of the outlines. */
  readonly ink: string
  readonly main: string
  readonly accent: string
  readonly light: string
}

const paper = '#FFF8F3'

const sun: Inks = {
  ground: '#F9B934',
  line: '#F0661E',
  paper,
  ink: '#3A1A05',
  main: '#7A1740',
  accent: '#F0661E',
  light: '#FFF0CC'
}

/** The available colour sets. */
export const inkSets: readonly [Inks, ...Inks[]] = [
  sun,
  {
    ground: '#7A1740',
    line: '#F9B934',
    paper,
    ink: '#2B1019',
    main: '#F9B934',
    accent: '#F0661E',
    light: '#F9E3EA'
  },
  {
    ground: '#F0661E',
    line: '#FFF0CC',
    paper,
    ink: '#3A1A05',
    main: '#F9B934',
    accent: '#7A1740',
    light: '#FFF0CC'
  },
  {
    ground: '#1B6B45',
    line: '#DFF2E6',
    paper,
    ink: '#155637',
    main: '#F9B934',
    accent: '#1B6B45',
    light: '#DFF2E6'
  },
  {
    ground: '#1F5A8C',
    line: '#E1EEF8',
    paper,
    ink: '#17466E',
    main: '#F0661E',
    accent: '#1F5A8C',
    light: '#E1EEF8'
  },
  {
    ground: '#F9E3EA',
    line: '#7A1740',
    paper,
    ink: '#6A1236',
    main: '#7A1740',
    accent: '#F9B934',
    light: '#FBEDE6'
  }
]

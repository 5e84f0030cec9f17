interface NamedSpan {
  readonly name: string
  readonly words: string
  /** How long it is, and its steps. */
  readonly seconds: number
  readonly step: number
}

const day: NamedSpan = { name: 'day', words: 'Last day', seconds: 86_400, step: 3600 }

/** The stretches of time that can be looked at. */
export const spans: readonly NamedSpan[] = [
  { name: 'hour', words: 'Last hour', seconds: 3600, step: 120 },
  day,
  { name: 'week', words: 'Last week', seconds: 7 * 86_400, step: 6 * 3600 }
]

/** The one that an address names; a day when it names none. */
export const spanNamed = (name: string | null): NamedSpan => spans.find(one => one.name === name) ?? day

/** One value of a metrics page. */
export interface Sample {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

/** A label with its name and its value. Backslash, quote and line break are escaped in the value. */
const label = String.raw`[a-zA-Z_]\w*="(?:[^"\\\n]|\\[\\n"])*"`
const sampleLine = new RegExp(
  String.raw`^([a-zA-Z_:][\w:]*)(?:\{((?:${label}(?:,${label})*)?)\})? (\S+)(?: \d+(?:\.\d+)?)?$`
)
const metaLine = /^# (TYPE|UNIT|HELP) ([a-zA-Z_:][\w:]*) (.*)$/
const suffixes: Readonly<Record<string, readonly string[]>> = {
  counter: ['_total', '_created'],
  gauge: [''],
  histogram: ['_bucket', '_count', '_sum', '_created'],
  summary: ['', '_count', '_sum', '_created'],
  info: ['_info'],
  unknown: ['']
}

/**
 * Parses OpenMetrics text (version 1.0.0). Everything that a scraper may refuse is an error.
 *
 * @throws {Error} that names the line.
 */
export function parseOpenMetrics(text: string): readonly Sample[] {
  const lines = text.split('\n')
  if (lines.pop() !== '' || lines.pop() !== '# EOF') throw new Error('metrics: it does not end with # EOF')
  const families = new Map<string, string>()
  const seen = new Set<string>()
  let family = ''
  return lines.flatMap((line, index) => {
    const wrong = (why: string) => new Error(`metrics, line ${index + 1}: ${why}`)
    const [, keyword, name = '', rest = ''] = metaLine.exec(line) ?? []
    if (keyword) {
      if (name !== family && families.has(name)) throw wrong(`${name} is in two places`)
      if (keyword === 'TYPE' && !(rest in suffixes)) throw wrong(`${rest} is no type`)
      if (keyword === 'UNIT' && !name.endsWith(`_${rest}`)) throw wrong(`${name} does not end with its unit`)
      family = name
      if (keyword === 'TYPE' || !families.has(name)) families.set(name, keyword === 'TYPE' ? rest : 'unknown')
      return []
    }
    const [, sample = '', labels = '', value = ''] = sampleLine.exec(line) ?? []
    if (!sample) throw wrong('neither a sample nor a description')
    const allowed = suffixes[families.get(family) ?? ''] ?? []
    if (!allowed.some(suffix => sample === family + suffix)) throw wrong(`${sample} is none of ${family}`)
    if (seen.has(`${sample}{${labels}}`)) throw wrong('the same sample twice')
    seen.add(`${sample}{${labels}}`)
    return { name: sample, labels: parseLabels(labels), value: parseNumber(value, wrong) }
  })
}

function parseLabels(text: string): Readonly<Record<string, string>> {
  const found = text.matchAll(/([a-zA-Z_]\w*)="((?:[^"\\\n]|\\[\\n"])*)"/g)
  return Object.fromEntries(
    [...found].map(([, name = '', value = '']) => [
      name,
      value.replace(/\\(.)/g, (_, letter) => (letter === 'n' ? '\n' : letter))
    ])
  )
}

function parseNumber(text: string, wrong: (why: string) => Error): number {
  if (/^[+-]?Inf$/.test(text))
    return text.startsWith('-') ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
  if (text === 'NaN') return Number.NaN
  if (!/^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text)) throw wrong(`${text} is no number`)
  return Number(text)
}

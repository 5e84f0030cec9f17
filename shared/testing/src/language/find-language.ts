// Finds words that the glossary forbids, comments that begin with a question word, and functions whose names
// end in `Of`.

/** A row of the table of forbidden words in the glossary. */
export interface Forbidden {
  readonly word: string
  readonly instead: string
  /** True for a name in code; false for prose. */
  readonly isName: boolean
}

export interface Finding {
  readonly line: number
  readonly kind: 'word' | 'opening' | 'name'
  readonly found: string
  readonly instead: string
}

/**
 * Parses the glossary's table of forbidden words.
 *
 * @param glossary the text of `glossary.md`.
 */
export function parseForbidden(glossary: string): readonly Forbidden[] {
  const [, table = ''] = glossary.split('| not | but |')
  return [...table.matchAll(/^\| (`?)([^`|]+)`? \| (.+) \|$/gm)].flatMap(
    ([, tick, word = '', instead = '']) =>
      word.startsWith('-') ? [] : [{ word, instead, isName: tick === '`' }]
  )
}

const opening = /^(?:what|whether|who|whoever|whose|whom)\b/i
const functionOf = /(?:function\s+|(?:const|let)\s+)([a-z]\w*[a-z]Of)\s*(?:=\s*(?:async\s*)?[(<]|[(<])/g
const openingAdvice = 'the noun or the verb: "Fallback shown when …", "True when …"'

/**
 * Finds forbidden words, names and beginnings of comments in a file.
 *
 * @param text the file's text.
 * @param isDocument true for Markdown, where everything except code is prose.
 * @param forbidden the glossary's table of forbidden words.
 * @example findLanguage('// Who reads this?', false, []) // [{ line: 1, kind: 'opening', … }]
 */
export function findLanguage(
  text: string,
  isDocument: boolean,
  forbidden: readonly Forbidden[]
): readonly Finding[] {
  const prose = isDocument ? [proseOfDocument(text)] : [...commentsIn(text), ...messagesIn(text)]
  const words = prose.flatMap(piece =>
    forbidden
      .filter(({ isName }) => !isName)
      .flatMap(({ word, instead }) =>
        [...piece.text.matchAll(new RegExp(`\\b${word.replaceAll(' ', '\\s+')}\\b`, 'gi'))].map(match => ({
          line: piece.line + linesIn(piece.text.slice(0, match.index)),
          kind: 'word' as const,
          found: word,
          instead
        }))
      )
  )
  if (isDocument) return words
  const openings = commentsIn(text)
    .filter(({ text: comment }) => opening.test(comment.replace(/^[\s*/]+/, '')))
    .map(({ line, text: comment }) => ({
      line,
      kind: 'opening' as const,
      found: comment.replace(/^[\s*/]+/, '').slice(0, 40),
      instead: openingAdvice
    }))
  const code = withoutProse(text)
  const names = [
    ...[...code.matchAll(functionOf)].map(match => ({
      line: 1 + linesIn(code.slice(0, match.index)),
      kind: 'name' as const,
      found: match[1] ?? '',
      instead: 'a verb: `toProblem(x)`, `parseOutcome(x)`'
    })),
    ...forbidden
      .filter(({ isName }) => isName)
      .flatMap(({ word, instead }) =>
        [...code.matchAll(new RegExp(`\\b${word}\\b`, 'g'))].map(match => ({
          line: 1 + linesIn(code.slice(0, match.index)),
          kind: 'name' as const,
          found: word,
          instead
        }))
      )
  ]
  return [...words, ...openings, ...names]
}

interface Piece {
  readonly line: number
  readonly text: string
}

/** Matches block comments that begin a line, and consecutive line comments. */
const comment = /^[ \t]*(?:\{?\/\*[\s\S]*?\*\/|\/\/.*(?:\n[ \t]*\/\/.*)*)/gm
/** Matches strings of several words, which are messages. A string of one word is a key or a name. */
const message = /'[^'\n]*[a-z] [a-z][^'\n]*'|`[^`\n]*[a-z] [a-z][^`\n]*`/g

/**
 * Returns the comments without the `*` or `//` at the start of each line, so that a phrase of several words
 * is also found when it contains a line break.
 */
const commentsIn = (text: string): readonly Piece[] =>
  piecesIn(text, comment).map(piece => ({
    ...piece,
    text: piece.text.replace(/\n[ \t]*(?:\*(?!\/)|\/\/)/g, '\n')
  }))
const messagesIn = (text: string): readonly Piece[] =>
  piecesIn(text.replace(comment, keepLines).replace(/\$\{[^}\n]*\}/g, ''), message)

const piecesIn = (text: string, pattern: RegExp): readonly Piece[] =>
  [...text.matchAll(pattern)].map(match => ({
    line: 1 + linesIn(text.slice(0, match.index)),
    text: match[0]
  }))

const linesIn = (text: string): number => text.split('\n').length - 1

/** Replaces a text by its line breaks, so that the line numbers of the following text do not change. */
const keepLines = (text: string): string => text.replace(/[^\n]/g, '')

const withoutProse = (text: string): string =>
  text.replace(comment, keepLines).replace(/'[^'\n]*'|`[^`\n]*`/g, keepLines)

/** Returns Markdown without code and without the glossary's table of forbidden words. */
const proseOfDocument = (text: string): Piece => ({
  line: 1,
  text: text
    .replace(/\| not \| but \|[\s\S]*?\n\n/, keepLines)
    .replace(/```[\s\S]*?```/g, keepLines)
    .replace(/`[^`\n]*`/g, keepLines)
})

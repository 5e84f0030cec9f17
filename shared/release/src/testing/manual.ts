/** A command of the manual, with what it says there. */
export interface ManualCommand {
  readonly kind: 'command'
  readonly line: number
  /** Behind `npm run release --`. */
  readonly words: readonly string[]
  /** Any text stands where it has `…`. */
  readonly says: string
  readonly code: number
}

/** What an operator has to find or to write before the next command. */
interface ManualFile {
  readonly kind: 'file' | 'loss'
  readonly line: number
  readonly name: string
  readonly text: string
}

/**
 * For tests: the steps of a manual in their order. A `console` block has commands behind `$` with what they say below;
 * `# exits with 1` says so. `<!-- file: NAME -->` stands before the block of that file's content, `<!-- lost: NAME -->` where
 * the manual goes on without that file of the store.
 */
export function manualSteps(text: string): readonly (ManualCommand | ManualFile)[] {
  const steps: (ManualCommand | ManualFile)[] = []
  const parts = /<!-- (?<what>file|lost): (?<name>\S+) -->|^```(?<language>\w+)\n(?<body>.*?)^```/gms
  let file: string | undefined
  for (const { index, groups = {} } of text.matchAll(parts)) {
    const { what, name = '', language, body = '' } = groups
    const line = text.slice(0, index).split('\n').length
    if (what === 'lost') steps.push({ kind: 'loss', line, name, text: '' })
    else if (what === 'file') file = name
    else if (file !== undefined) {
      steps.push({ kind: 'file', line, name: file, text: body })
      file = undefined
    } else if (language === 'console') steps.push(...commandsIn(body, line))
  }
  return steps
}

function commandsIn(body: string, first: number): readonly ManualCommand[] {
  const commands: ManualCommand[] = []
  for (const [index, line] of body.trimEnd().split('\n').entries()) {
    const [, reported, code] = /^\$ npm run release -- (.*?)(?:\s+# exits with (\d))?$/.exec(line) ?? []
    const last = commands.at(-1)
    if (reported !== undefined)
      commands.push({
        kind: 'command',
        line: first + 1 + index,
        words: [...reported.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word = '']) => quoted ?? word),
        says: '',
        code: Number(code ?? 0)
      })
    else if (last && !line.startsWith('$'))
      commands[commands.length - 1] = { ...last, says: last.says ? `${last.says}\n${line}` : line }
    else throw new Error(`line ${first + 1 + index} of the manual is no command of release: ${line}`)
  }
  return commands
}

/** True when something was said as the manual has it. */
export const isSaid = (said: string, manual: string): boolean =>
  new RegExp(`^${manual.split('…').map(escaped).join('[^]*?')}$`).test(said)

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

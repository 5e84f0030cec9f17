import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A command of the manual with its printed output. */
interface ManualCommand {
  readonly kind: 'command'
  readonly line: number
  /** Arguments after `npm run release --`. */
  readonly words: readonly string[]
  /** Output, in which `…` matches any text. */
  readonly says: string
  readonly code: number
}

/** Change of a file before the next command. */
interface ManualFile {
  readonly kind: 'file' | 'loss' | 'move'
  readonly line: number
  readonly name: string
  /** New content or new name. */
  readonly text: string
}

type Step = ManualCommand | ManualFile

/**
 * Test helper: parses the steps of a manual. A `console` block has commands after `$`, each followed by its
 * output; `# exits with 1` states the exit code. `<!-- file: NAME -->` comes before the block with that
 * file's content. `<!-- lost: NAME -->` removes a file of the store. `<!-- moved: NAME OTHER -->` renames a
 * file or folder.
 */
function manualSteps(text: string): readonly Step[] {
  const steps: Step[] = []
  const parts =
    /<!-- (?<what>file|lost|moved): (?<name>\S+)(?: (?<other>\S+))? -->|^```(?<language>\w+)\n(?<body>.*?)^```/gms
  let file: string | undefined
  for (const { index, groups = {} } of text.matchAll(parts)) {
    const { what, name = '', other = '', language, body = '' } = groups
    const line = text.slice(0, index).split('\n').length
    if (what === 'lost') steps.push({ kind: 'loss', line, name, text: '' })
    else if (what === 'moved') steps.push({ kind: 'move', line, name, text: other })
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

/** Environment for the steps of a manual. */
interface Performance {
  /** Contains the store as `static`, and the files of the manual. */
  readonly folder: string
  readonly give: (words: readonly string[]) => Promise<{ readonly said: string; readonly code: number }>
}

/**
 * Performs the steps of a manual.
 *
 * @returns the commands whose output differs from the manual.
 */
export async function performManual(text: string, { folder, give }: Performance): Promise<readonly string[]> {
  const wrong: string[] = []
  for (const step of manualSteps(text)) {
    if (step.kind === 'command') {
      const { said, code } = await give(step.words)
      if (code !== step.code || !isSaid(said, step.says))
        wrong.push(`line ${step.line}, ${step.words.join(' ')}, exits with ${code} and says:\n${said}`)
    } else if (step.kind === 'file') await writeFile(join(folder, step.name), step.text)
    else if (step.kind === 'loss') await rm(join(folder, 'static', step.name))
    else await rename(join(folder, step.name), join(folder, step.text))
  }
  return wrong
}

/** True when an output matches the manual's. */
const isSaid = (said: string, manual: string): boolean =>
  new RegExp(`^${manual.split('…').map(escaped).join('[^]*?')}$`).test(said)

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

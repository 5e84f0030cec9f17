import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { matchesPattern } from './wildcard.ts'

/** Command of a manual with its printed output. */
interface ManualCommand {
  readonly kind: 'command'
  readonly line: number
  /** Arguments after `npm run release --`. */
  readonly words: readonly string[]
  /** Output, in which `…` matches any text. */
  readonly says: string
  readonly code: number
}

/** Change of a file between two commands. */
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
 * output. `# exits with 1` after a command is its exit code. `<!-- file: NAME -->` comes before a block with
 * the content of that file. `<!-- lost: NAME -->` removes a file of the store. `<!-- moved: NAME OTHER -->`
 * renames a file or folder.
 */
function parseSteps(text: string): readonly Step[] {
  const steps: Step[] = []
  const parts =
    /<!-- (?<kind>file|lost|moved): (?<name>\S+)(?: (?<newName>\S+))? -->|^```(?<language>\w+)\n(?<body>.*?)^```/gms
  let file: string | undefined
  for (const { index, groups = {} } of text.matchAll(parts)) {
    const { kind, name = '', newName = '', language, body = '' } = groups
    const line = text.slice(0, index).split('\n').length
    if (kind === 'lost') steps.push({ kind: 'loss', line, name, text: '' })
    else if (kind === 'moved') steps.push({ kind: 'move', line, name, text: newName })
    else if (kind === 'file') file = name
    else if (file !== undefined) {
      steps.push({ kind: 'file', line, name: file, text: body })
      file = undefined
    } else if (language === 'console') steps.push(...parseCommands(body, line))
  }
  return steps
}

function parseCommands(body: string, firstLine: number): readonly ManualCommand[] {
  const commands: ManualCommand[] = []
  for (const [index, line] of body.trimEnd().split('\n').entries()) {
    const [, command, code] = /^\$ npm run release -- (.*?)(?:\s+# exits with (\d))?$/.exec(line) ?? []
    const last = commands.at(-1)
    if (command !== undefined)
      commands.push({
        kind: 'command',
        line: firstLine + 1 + index,
        words: [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word = '']) => quoted ?? word),
        says: '',
        code: Number(code ?? 0)
      })
    else if (last && !line.startsWith('$'))
      commands[commands.length - 1] = { ...last, says: last.says ? `${last.says}\n${line}` : line }
    else throw new Error(`line ${firstLine + 1 + index} of the manual is not a release command: ${line}`)
  }
  return commands
}

interface ManualEnvironment {
  /** Folder with the store in `static`, and with the files of the manual. */
  readonly folder: string
  /** Runs a release command. */
  readonly give: (words: readonly string[]) => Promise<{ readonly said: string; readonly code: number }>
}

/**
 * Performs the steps of a manual.
 *
 * @returns the commands whose output differs from the manual.
 */
export async function performManual(
  text: string,
  { folder, give }: ManualEnvironment
): Promise<readonly string[]> {
  const wrong: string[] = []
  for (const step of parseSteps(text)) {
    if (step.kind === 'command') {
      const { said, code } = await give(step.words)
      if (code !== step.code || !matchesPattern(said, step.says, '…'))
        wrong.push(`line ${step.line}, ${step.words.join(' ')}, exits with ${code} and says:\n${said}`)
    } else if (step.kind === 'file') await writeFile(join(folder, step.name), step.text)
    else if (step.kind === 'loss') await rm(join(folder, 'static', step.name))
    else await rename(join(folder, step.name), join(folder, step.text))
  }
  return wrong
}

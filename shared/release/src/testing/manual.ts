import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { matchesPattern } from './wildcard.ts'

interface ManualEnvironment {
  /** Folder with the store in `static`, and with the files of the manual. */
  readonly folder: string
  /** Runs a release command. */
  readonly give: (words: readonly string[]) => Promise<{ readonly said: string; readonly code: number }>
}

const parts =
  /<!-- (?<kind>file|lost|moved): (?<name>\S+)(?: (?<newName>\S+))? -->|^```(?<language>\w+)\n(?<body>.*?)^```/gms

/**
 * Test helper: performs the steps of a manual. A `console` block has commands after `$`, each followed by its
 * output. `# exits with 1` after a command is its exit code. `<!-- file: NAME -->` comes before a block with
 * the content of that file. `<!-- lost: NAME -->` removes a file of the store. `<!-- moved: NAME OTHER -->`
 * renames a file or folder.
 *
 * @returns the commands whose output differs from the manual.
 */
export async function performManual(
  text: string,
  { folder, give }: ManualEnvironment
): Promise<readonly string[]> {
  const wrong: string[] = []
  let file: string | undefined
  for (const { groups = {} } of text.matchAll(parts)) {
    const { kind, name = '', newName = '', language, body = '' } = groups
    if (kind === 'lost') await rm(join(folder, 'static', name))
    else if (kind === 'moved') await rename(join(folder, name), join(folder, newName))
    else if (kind === 'file') file = name
    else if (file !== undefined) {
      await writeFile(join(folder, file), body)
      file = undefined
    } else if (language === 'console') wrong.push(...(await performCommands(body, give)))
  }
  return wrong
}

async function performCommands(body: string, give: ManualEnvironment['give']): Promise<readonly string[]> {
  const wrong: string[] = []
  for (const block of body.trimEnd().split(/^\$ /m).slice(1)) {
    const [line = '', ...output] = block.trimEnd().split('\n')
    const [, command, exitCode = '0'] = /^npm run release -- (.*?)(?:\s+# exits with (\d))?$/.exec(line) ?? []
    if (command === undefined) throw new Error(`not a release command: ${line}`)
    const words = [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word = '']) => quoted ?? word)
    const { said, code } = await give(words)
    // In the manual, `…` is any text.
    if (code !== Number(exitCode) || !matchesPattern(said, output.join('\n'), '…'))
      wrong.push(`${line}: exits with ${code} and says:\n${said}`)
  }
  return wrong
}

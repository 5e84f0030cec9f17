import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { verify } from '../gate/verify.ts'
import { canSign } from '../keys/release-keys.ts'
import { previewOf } from '../preview/preview.ts'
import { previewText } from '../preview/preview-text.ts'
import { isStated, state } from '../published/preview.ts'
import type { Published } from '../published/release-files.ts'
import { placed, releaseKeyFile } from '../store/data-dir.ts'
import { reasonOf, UsageError } from '../store/errors.ts'
import { readLoads } from '../watch/read-loads.ts'
import type { Answer, Talk } from './answer.ts'
import { type CommandLine, needed, parseName } from './command-line.ts'
import { finishFirst, pinnedOf, type Say, storeOf, strictGateOf, trustOf } from './operator.ts'
import { publishFrom } from './publishing.ts'

/** Shows what a review of a version wants to know, and with `--out` as files that a CI can post. */
export async function previewVersion(line: CommandLine, { say }: Talk): Promise<Answer> {
  const { out, club, metrics, from } = line.values
  if (club !== undefined && !/^https?:\/\/[^/?#]+\/?$/.test(club))
    throw new UsageError('--club is the address of the club, as https://staging.club.example')
  const folder = out === undefined ? undefined : placed(out)
  const one = from === undefined ? await namedVersion(line, say) : await publishFrom(from, line, say)
  let report: string | undefined
  const given = folder === undefined ? line : { ...line, values: { ...line.values, report: folder } }
  const gate = await strictGateOf(given, text => {
    report = /^report: (.*)$/.exec(text)?.[1] ?? report
    say(text)
  })
  const pinned = await pinnedOf(line)
  const store = storeOf(line)
  const preview = await previewOf(store, one, {
    club,
    loads: metrics === undefined ? undefined : await readLoads(metrics),
    async verify(asked) {
      const checks = await verify({ ...gate, pinned }, [asked])
      const isOurs = checks.some(({ check, outcome }) => check === 'publication' && outcome === 'passed')
      const isNew = pinned && !(await isStated(store, pinned, asked))
      if (isOurs && isNew && (await canSign(releaseKeyFile())))
        await state(store, (await trustOf(line, say)).keys, asked)
      return checks
    },
    isStated: async asked => pinned !== undefined && isStated(store, pinned, asked)
  })
  const data = { ...preview, report: report ?? null }
  const text = previewText(preview, report)
  if (folder !== undefined)
    await write(folder, { 'preview.md': text, 'preview.json': JSON.stringify(data, null, 2) })
  return { text, data, isBad: preview.checks.some(({ outcome }) => outcome === 'refused') }
}

/** The version that the command names, once what was broken off before is finished. */
async function namedVersion(line: CommandLine, say: Say): Promise<Published> {
  const named = parseName(needed(line.names[0], 'the version to preview, as mf-account@1.3.0-pr.12,'))
  await finishFirst(line, say)
  return named
}

async function write(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
    for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), `${text}\n`)
  } catch (cause) {
    throw new Error(`${folder} cannot be written: ${reasonOf(cause)}`, { cause })
  }
}

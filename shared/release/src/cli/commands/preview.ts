import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { GateOptions } from '../../gate/gate.ts'
import { verify } from '../../gate/verify.ts'
import { canSign } from '../../keys/release-keys.ts'
import { type CommandLine, needed, parseName } from '../../operator/command-line.ts'
import {
  createStrictGate,
  findVerification,
  finishFirst,
  getStore,
  readTrust,
  type Say
} from '../../operator/operator.ts'
import { createPreview, previewText } from '../../preview/preview.ts'
import { hasPreviewStatement, writePreviewStatement } from '../../preview/statements.ts'
import type { Published } from '../../published/release-files.ts'
import { toReason } from '../../store/errors.ts'
import { releaseKeyFile, resolvePath } from '../../store/places.ts'
import { parseClub } from '../../verify/verify-live.ts'
import type { Command } from '../command.ts'
import { publishArtefact } from './publish.ts'

export const preview: Command = {
  name: 'preview',
  takes: '[version]',
  summary: 'print what a review of a version needs: address, results of the gate, bytes, names',
  options: [
    ['from', 'publish this artefact first, in place of a version'],
    ['out', 'folder for preview.md, preview.json and the report of the browser'],
    'club',
    'withoutSmoke',
    'json'
  ],
  examples: ['preview mf-account@1.3.0-pr.12 --club https://staging.club.example --out review'],
  json: 'name, version, isPrerelease, address, obstacles, live, checks, bytes (before, after), surface (what, name, change, detail), report',
  async perform(line, say) {
    const { out, club, from } = line.values
    const origin = club === undefined ? '' : parseClub(club).origin
    const one = from === undefined ? await namedVersion(line, say) : await publishArtefact(from, line, say)
    const strict = await createStrictGate(line, say)
    const keys = (await findVerification(line))?.keys
    let report: string | undefined
    const gate: GateOptions = {
      ...strict,
      async onResults(results) {
        report = await strict.onResults?.(results)
        return report
      }
    }
    const store = getStore(line)
    const seen = await createPreview(store, one, {
      origin,
      async verify(host, hostKeys) {
        const checks = await verify({ ...gate, keys }, [one])
        const isOurs = checks.some(({ check, outcome }) => check === 'publication' && outcome === 'passed')
        const isNew = hostKeys && !(await hasPreviewStatement(store, hostKeys, one))
        if (isOurs && isNew && (await canSign(releaseKeyFile())))
          await writePreviewStatement(await readTrust(line, say), host, one)
        return checks
      },
      keys
    })
    const data = { ...seen, report: report ?? null }
    const text = previewText(seen, report)
    if (out !== undefined)
      await write(resolvePath(out), { 'preview.md': text, 'preview.json': JSON.stringify(data, null, 2) })
    return { text, data, isBad: seen.checks.some(({ outcome }) => outcome === 'refused') }
  }
}

/** Returns the named version, after an interrupted command is finished. */
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
    throw new Error(`${folder} cannot be written: ${toReason(cause)}`, { cause })
  }
}

import { writeFile } from 'node:fs/promises'
import { type Artefact, artefactBytes, artefactName } from '../../artefact/content.ts'
import { openSigner, packFolder } from '../../artefact/pack.ts'
import { readPublicKeys } from '../../keys/release-keys.ts'
import { type CommandLine, needed } from '../../operator/command-line.ts'
import type { Say } from '../../operator/operator.ts'
import { toReason, UsageError } from '../../store/errors.ts'
import { refuseToBuild, releaseKeyFile, resolvePath } from '../../store/places.ts'
import type { Command } from '../command.ts'

export const pack: Command = {
  name: 'pack',
  takes: '[name] [version]',
  summary: 'build a version and pack it into one signed file, an artefact',
  options: [
    ['from', 'output folder of a build, in place of a name'],
    ['out', 'the file (default: NAME-VERSION-DIGEST.eqs)'],
    'json'
  ],
  examples: ['pack mf-account 1.3.0 --out mf-account.eqs', 'pack --from dist'],
  json: 'name, version, digest, file',
  async perform(line, say) {
    const { content, envelope } = await packArtefact(line, say)
    const file = resolvePath(line.values.out ?? artefactName(content))
    await writeFile(file, artefactBytes({ content, envelope })).catch((cause: unknown) => {
      throw new UsageError(`${file} cannot be written: ${toReason(cause)}`, { cause })
    })
    const { name, version, digest } = content
    return {
      text: `packed ${name}@${version}: ${file}\n  artefact sha256-${digest}`,
      data: { name, version, digest, file }
    }
  }
}

async function packArtefact(
  { names: [name, version], values: { from } }: CommandLine,
  say: Say
): Promise<Artefact> {
  const readSigner = () => openSigner(process.env, releaseKeyFile())
  if (from !== undefined) {
    if (name !== undefined) throw new UsageError('pack --from takes the name and the version that were built')
    return packFolder(resolvePath(from), await readSigner())
  }
  refuseToBuild()
  const { packCheckout, wantedVersion } = await import('../../publish/checkout.ts')
  const wanted = wantedVersion(needed(name, 'the name, as in pack mf-account 1.2.0,'), version)
  const keys = wanted.name === 'host' ? await readPublicKeys(releaseKeyFile()) : { publicKeys: [] }
  return packCheckout(wanted, { ...keys, say }, await readSigner())
}

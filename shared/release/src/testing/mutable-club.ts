import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Operation } from '../change/change.ts'
import { setConfig } from '../change/config.ts'
import { entryNumbers } from '../history/history.ts'
import { addReleaseKey, publicKeyFile, type ReleaseKeys, readReleaseKeys } from '../keys/release-keys.ts'
import { publicationPath } from '../published/publication.ts'
import { DryStore } from '../store/remembering-store.ts'
import { readText, type Store } from '../store/store.ts'
import { onStore, putLive, runEach } from './club.ts'
import type { Material } from './mutations.ts'

/** A club's store, and the keys with which an operator reads it. */
export interface Club {
  readonly store: Store
  readonly keys: ReleaseKeys
}

/** A document, or a part of one, that can be mutated. */
interface MutablePart extends Material {
  /** Returns the club with other bytes in place of this part. */
  put(bytes: Uint8Array): Promise<Club>
}

/**
 * A club with renewed keys, a configuration that was changed twice, a remote with a fallback and one with a
 * canary.
 */
export class MutableClub implements Club {
  private constructor(
    /** Keeps its files in memory. */
    readonly store: Store,
    readonly keys: ReleaseKeys,
    private readonly keyFile: string,
    /** Discovery document of each release, oldest first. */
    private readonly documents: readonly string[]
  ) {}

  /** @param ops an operator with an empty store, whose keys are in `keys.json` beside the store. */
  static async make(ops: Operation): Promise<MutableClub> {
    const keyFile = join(ops.store.place, '../keys.json')
    await addReleaseKey(keyFile)
    const keys = await readReleaseKeys(keyFile)
    const store = new DryStore(emptyStore(ops.store.place))
    const operation = onStore({ ...ops, keys }, store)
    const versions = ['1.0.0', '1.1.0']
    const footerLinks = { privacy: '/privacidad' }
    const changes = [
      () => putLive(operation, { host: versions, 'mf-a': versions, 'mf-b': versions }),
      () => setConfig(operation, { change: { brand: 'otra' } }),
      () => runEach(operation, 'mf-a@1.1.0'),
      () => setConfig(operation, { change: { supportEmail: 'socios@club.example', footerLinks } }),
      () => runEach(operation, 'host@1.1.0'),
      () => runEach(operation, 'mf-b@1.1.0 to 10 %')
    ]
    const documents: string[] = []
    for (const change of changes) {
      await change()
      documents.push((await readText(operation.store, 'discovery.json')) ?? '')
    }
    return new MutableClub(operation.store, keys, keyFile, documents)
  }

  /** Lists everything that can be mutated, by kind of document. */
  async parts(): Promise<Readonly<Record<string, readonly MutablePart[]>>> {
    const entries = (await entryNumbers(this.store)).map(number => `ops/history/0000000${number}.json`)
    const entriesWithConfig = entries.slice(1)
    const versions = ['mf-a@1.1.0', 'mf-b@1.0.0', 'mf-b@1.1.0'].map(version => version.split('@'))
    const publications = versions.map(([name = '', version = '']) => publicationPath(name, version))
    const older = [...this.documents.slice(0, -1), (await readText(this.store, entries[0] ?? '')) ?? '']
    const index = await this.readParts(['discovery.json'])
    return {
      index: index.map(part => ({ ...part, others: older })),
      description: await this.readParts(
        versions.map(([name, version]) => `remotes/${name}/${version}/description.json`)
      ),
      history: await this.readParts(entries),
      configuration: await this.readParts(entriesWithConfig, text =>
        JSON.stringify(v.parse(entryWithConfig, text).state.config)
      ),
      signature: await this.readParts(['discovery.json', ...entries, ...publications], text =>
        JSON.stringify(v.parse(signedDocument, text).signature)
      ),
      keys: [await this.keyPart()]
    }
  }

  /** Reads the files of one kind, and finds the mutable part of each: the whole file by default. */
  private async readParts(
    paths: readonly string[],
    findPart: (text: string) => string = text => text
  ): Promise<readonly MutablePart[]> {
    const files = await Promise.all(
      paths.map(async path => {
        const whole = (await readText(this.store, path)) ?? ''
        return { path, whole, part: findPart(whole) }
      })
    )
    return files.map(({ path, whole, part }) => {
      const start = whole.indexOf(part)
      const [before, after] = [whole.slice(0, start), whole.slice(start + part.length)]
      return {
        text: part,
        others: files.flatMap(other => (other.path === path ? [] : [other.part])),
        put: async bytes => {
          const store = new DryStore(this.store)
          await store.replace(path, Buffer.concat([Buffer.from(before), bytes, Buffer.from(after)]))
          return { store, keys: this.keys }
        }
      }
    })
  }

  private async keyPart(): Promise<MutablePart> {
    const file = v.parse(keyList, JSON.parse(await readFile(this.keyFile, 'utf8')))
    return {
      text: JSON.stringify(file),
      others: [
        publicKeyFile(this.keys),
        ...file.keys.map(key => JSON.stringify({ keys: [key] })),
        JSON.stringify({ keys: file.keys.toReversed() })
      ],
      put: async bytes => {
        const mutated = `${this.keyFile}.mutated`
        await writeFile(mutated, bytes)
        return { store: this.store, keys: await readReleaseKeys(mutated) }
      }
    }
  }
}

/** Creates an empty store. The disk would be read thousands of times for missing files. */
const emptyStore = (place: string): Store => ({
  place,
  read: async () => undefined,
  list: async () => [],
  create: async () => false,
  replace: async () => false,
  remove: async () => {}
})

const keyList = v.object({ keys: v.array(v.unknown()) })
const json = v.pipe(v.string(), v.parseJson())
const entryWithConfig = v.pipe(json, v.object({ state: v.object({ config: v.unknown() }) }))
const signedDocument = v.pipe(json, v.object({ signature: v.string() }))

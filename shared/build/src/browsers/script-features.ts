import type { Identifier } from '@mdn/browser-compat-data'
import { compatData, lackedBy, listParts } from './compat-data.ts'
import type { Browser } from './supported-browsers.ts'

/** A name that scripts can access: a global, or a member of a global or of its instances. */
export interface ScriptFeature {
  /** The interface or object with the member: `URL`, `Intl.Segmenter`. Undefined for a global. */
  readonly owner?: string
  readonly name: string
  /**
   * `object` for a member of the owner itself, `instances` for a member of its instances. `either` for a
   * member of a built-in, because the data do not distinguish the two. Undefined for a global.
   */
  readonly of?: 'object' | 'instances' | 'either'
  readonly feature: Identifier
}

/** Interfaces whose members are globals as well. */
const globalScopes: ReadonlySet<string> = new Set(['Window', 'WorkerGlobalScope', 'ServiceWorkerGlobalScope'])

/** All globals and their members in the compatibility data. */
export const scriptFeatures: readonly ScriptFeature[] = [
  ...listParts(compatData.api).flatMap(([owner, feature]) => [
    ...(feature.__compat ? [{ name: owner, feature }] : []),
    ...listParts(feature).flatMap(([name, member]) => memberOfInterface(owner, name, member))
  ]),
  ...builtIns(compatData.javascript.builtins ?? {})
]

function memberOfInterface(owner: string, name: string, feature: Identifier): readonly ScriptFeature[] {
  // The constructor has the same name as the global, which is already listed. Events cannot be accessed by
  // name.
  if (name === owner || name.endsWith('_event')) return []
  if (name.endsWith('_static')) return [{ owner, name: name.replace(/_static$/, ''), of: 'object', feature }]
  const member = { owner, name, of: 'instances', feature } as const
  return globalScopes.has(owner) ? [member, { name, feature }] : [member]
}

function builtIns(objects: Identifier, within?: string): readonly ScriptFeature[] {
  return listParts(objects).flatMap(([name, feature]): readonly ScriptFeature[] => {
    const owner = within ? `${within}.${name}` : name
    const own: ScriptFeature = within ? { owner: within, name, of: 'object', feature } : { name, feature }
    if (name === 'Intl' || name === 'Temporal') return [own, ...builtIns(feature, name)]
    const inside = listParts(feature).filter(([member]) => member !== name && !member.startsWith('@@'))
    return [
      own,
      ...inside.map(([member, one]) => ({ owner, name: member, of: 'either', feature: one }) as const)
    ]
  })
}

/** Returns the features that any of these browsers lacks. */
export const lackingFeatures = (browsers: readonly Browser[]): readonly ScriptFeature[] =>
  scriptFeatures.filter(({ feature }) => lackedBy(feature, browsers).length > 0)

import type { Identifier } from '@mdn/browser-compat-data'
import { compatData, lackedBy, listParts } from './compat-data.ts'
import type { Browser } from './supported-browsers.ts'

/** A feature that scripts access by name: a global, or a member of a global or of the global's instances. */
export interface ScriptFeature {
  /** The interface or object that has the member: `URL`, `Intl.Segmenter`. Undefined for a global. */
  readonly owner?: string
  readonly name: string
  /**
   * `object` for a static member of the owner, `instances` for a member of the owner's instances. `either`
   * for a member of a JavaScript built-in, because MDN's data do not distinguish the two there. Undefined for
   * a global.
   */
  readonly of?: 'object' | 'instances' | 'either'
  readonly feature: Identifier
}

/** Interfaces of the global object. Their members can be accessed as globals too. */
const globalScopes: ReadonlySet<string> = new Set(['Window', 'WorkerGlobalScope', 'ServiceWorkerGlobalScope'])

/** All globals and members of globals in MDN's compatibility data. */
export const scriptFeatures: readonly ScriptFeature[] = [
  ...listParts(compatData.api).flatMap(([owner, feature]) => [
    ...(feature.__compat ? [{ name: owner, feature }] : []),
    ...listParts(feature).flatMap(([name, member]) => memberOfInterface(owner, name, member))
  ]),
  ...builtIns(compatData.javascript.builtins ?? {})
]

function memberOfInterface(owner: string, name: string, feature: Identifier): readonly ScriptFeature[] {
  // The entry with the owner's name is the constructor. It is left out, because the owner is already listed
  // as a global. Events are left out, because listening for an event that a browser lacks does not throw.
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

/** Returns the features that at least one of the browsers lacks. */
export const lackingFeatures = (browsers: readonly Browser[]): readonly ScriptFeature[] =>
  scriptFeatures.filter(({ feature }) => lackedBy(feature, browsers).length > 0)

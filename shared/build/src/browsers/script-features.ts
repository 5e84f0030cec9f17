import type { Identifier } from '@mdn/browser-compat-data'
import { compatData, lackedBy, partsOf } from './compat-data.ts'
import type { Browser } from './supported-browsers.ts'

/** A name that scripts reach: a global, or a member of one. */
export interface ScriptFeature {
  /** The interface or object that has it: `URL`, `Intl.Segmenter`; undefined for a global. */
  readonly owner?: string
  readonly name: string
  /** A member of the object itself, of its instances, or of either: the data does not say which of a built-in's. */
  readonly of?: 'object' | 'instances' | 'either'
  readonly feature: Identifier
}

/** Their members are globals as well. */
const globalScopes: ReadonlySet<string> = new Set(['Window', 'WorkerGlobalScope', 'ServiceWorkerGlobalScope'])

/** Every global and every member of one that the compatibility data knows. */
export const scriptFeatures: readonly ScriptFeature[] = [
  ...partsOf(compatData.api).flatMap(([owner, feature]) => [
    ...(feature.__compat ? [{ name: owner, feature }] : []),
    ...partsOf(feature).flatMap(([name, member]) => memberOfInterface(owner, name, member))
  ]),
  ...builtIns(compatData.javascript.builtins ?? {})
]

function memberOfInterface(owner: string, name: string, feature: Identifier): readonly ScriptFeature[] {
  // A constructor is the global itself; events have no name that a script could reach.
  if (name === owner || name.endsWith('_event')) return []
  if (name.endsWith('_static')) return [{ owner, name: name.replace(/_static$/, ''), of: 'object', feature }]
  const member = { owner, name, of: 'instances', feature } as const
  return globalScopes.has(owner) ? [member, { name, feature }] : [member]
}

function builtIns(objects: Identifier, within?: string): readonly ScriptFeature[] {
  return partsOf(objects).flatMap(([name, feature]): readonly ScriptFeature[] => {
    const owner = within ? `${within}.${name}` : name
    const own: ScriptFeature = within ? { owner: within, name, of: 'object', feature } : { name, feature }
    if (name === 'Intl' || name === 'Temporal') return [own, ...builtIns(feature, name)]
    const inside = partsOf(feature).filter(([member]) => member !== name && !member.startsWith('@@'))
    return [
      own,
      ...inside.map(([member, one]) => ({ owner, name: member, of: 'either', feature: one }) as const)
    ]
  })
}

/** What browsers lack of it. */
export const lackingFeatures = (browsers: readonly Browser[]): readonly ScriptFeature[] =>
  scriptFeatures.filter(({ feature }) => lackedBy(feature, browsers).length > 0)

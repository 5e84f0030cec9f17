import { lackedBy } from './compat-data.ts'
import { scriptFeatures } from './script-features.ts'
import type { Browser } from './supported-browsers.ts'

type LackingNames = ReadonlyMap<string, readonly Browser[]>

/** Names that scripts must not use without a guard, with the browsers that lack them. */
export interface Lacking {
  readonly globals: LackingNames
  /** Members of named objects: `URL.canParse`. */
  readonly ofObjects: LackingNames
  /**
   * Members of instances, by name. In a script the type of an instance is unknown. So a name is left out if
   * all browsers support a member of the same name on another object.
   */
  readonly ofInstances: LackingNames
}

export function listLacking(browsers: readonly Browser[]): Lacking {
  const globals = new Map<string, readonly Browser[]>()
  const ofObjects = new Map<string, readonly Browser[]>()
  const ofInstances = new Map<string, readonly Browser[]>()
  const present = new Set<string>()
  for (const { owner, name, of, feature } of scriptFeatures) {
    const lacking = lackedBy(feature, browsers)
    if (lacking.length === 0) {
      if (owner) present.add(name)
    } else if (!owner) globals.set(name, lacking)
    else {
      if (of !== 'instances') ofObjects.set(`${owner}.${name}`, lacking)
      if (of !== 'object') ofInstances.set(name, lacking)
    }
  }
  for (const name of present) ofInstances.delete(name)
  return { globals, ofObjects, ofInstances }
}

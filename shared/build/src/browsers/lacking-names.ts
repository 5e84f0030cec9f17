import { lackedBy } from './compat-data.ts'
import { scriptFeatures } from './script-features.ts'
import type { Browser } from './supported-browsers.ts'

type LackingNames = ReadonlyMap<string, readonly Browser[]>

/** The names that scripts must not use without a guard, each with the browsers that lack the feature. */
export interface Lacking {
  readonly globals: LackingNames
  /** Members of objects with a global name: `URL.canParse`. */
  readonly ofObjects: LackingNames
  /**
   * Members of instances, such as `toSorted` of arrays, by the member's name. The type of an object in a
   * script is unknown. So a name is left out if all browsers support a member with the same name of another
   * object.
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

import { Contrib, Enums, Models, Serialize, SPDX, Spec } from '@cyclonedx/cyclonedx-library'
import type { BuiltPackage } from '@eqs/build/published-files'
import type { Published } from '../published/release-files.ts'

/** Name of the bill of materials in an artefact. */
export const billFile = 'bom.json'

/**
 * Creates the CycloneDX document of a version, with the packages in its bundle. It has no timestamp and no serial number, so
 * the same packages give the same bytes.
 */
export function createBill({ name, version }: Published, packages: readonly BuiltPackage[]): string {
  const component = new Models.Component(Enums.ComponentType.Application, name, {
    version,
    bomRef: `${name}@${version}`
  })
  const bom = new Models.Bom({ metadata: new Models.Metadata({ component }) })
  for (const builtPackage of packages) {
    const library = toComponent(builtPackage)
    bom.components.add(library)
    component.dependencies.add(library.bomRef)
  }
  const normalize = new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6)
  return new Serialize.JsonSerializer(normalize).serialize(bom, { sortLists: true, space: 2 })
}

function toComponent({ name, version, licence }: BuiltPackage): Models.Component {
  const [, group, nameInGroup] = /^(@[^/]+)\/(.+)$/.exec(name) ?? []
  const purl = `pkg:npm/${name.replace('@', '%40')}@${encodeURIComponent(version)}`
  return new Models.Component(Enums.ComponentType.Library, nameInGroup ?? name, {
    version,
    purl,
    bomRef: purl,
    ...(group === undefined ? {} : { group }),
    licenses: new Models.LicenseRepository(licence === undefined ? [] : [licences.makeFromString(licence)])
  })
}

const licences = new Contrib.License.Factories.LicenseFactory(expression => {
  const unknown = expression
    .split(/[\s()]+/)
    .filter(word => word && !/^(?:AND|OR|WITH)$/.test(word) && !SPDX.isSupportedSpdxId(word))
  if (unknown.length > 0) throw new Error(`${unknown.join(', ')} is not an SPDX licence`)
})

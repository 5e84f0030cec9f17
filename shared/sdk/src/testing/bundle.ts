import { bundleLibraries } from '../bundle-libraries.ts'
import { readPackage } from '../packages.ts'

// For tests: bundles the libraries that the files in a folder import, as for a package of `shared`.

const [folder = '', name = ''] = process.argv.slice(2)
await bundleLibraries(readPackage(name), folder)

import { bundleLibraries } from '../bundle-libraries.ts'
import { readPackage } from '../packages.ts'

// For tests: bundles the libraries that the files in a folder import, as for the sandbox.

const [folder = ''] = process.argv.slice(2)
await bundleLibraries(readPackage('sandbox'), folder)

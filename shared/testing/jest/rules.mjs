// Jest's configuration for packages without a user interface: tests run in plain Node.
import preset from './preset.mjs'

export default { ...preset, testEnvironment: 'node' }

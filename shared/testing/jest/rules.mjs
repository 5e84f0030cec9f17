// For packages without a user interface: plain Node.
import preset from './preset.mjs'

export default { ...preset, testEnvironment: 'node' }

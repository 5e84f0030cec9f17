// For packages that draw nothing: plain Node.
import preset from './preset.mjs'

export default { ...preset, testEnvironment: 'node' }

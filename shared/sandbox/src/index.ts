export { createSandbox, type Sandbox } from './sandbox.ts'
export type { LoadFigures } from './telemetry/load-figures.ts'

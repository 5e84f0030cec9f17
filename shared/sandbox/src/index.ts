export { type Connection, createSandbox, type Sandbox, type SandboxOptions } from './sandbox.ts'
export type { DemoMember } from './seed/demo-members.ts'
export type { LoadFigures } from './telemetry/load-figures.ts'

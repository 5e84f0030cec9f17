export { createSandbox, type Sandbox } from './sandbox.ts'

export type { Extension, ExtensionServices } from './extension.ts'
export { createSandbox, type Sandbox } from './sandbox.ts'

// Public entry for packing outside this workspace. It imports nothing that needs a checkout, a bundler or a
// store.

export { artefactBytes, artefactName } from './container.ts'
export { packFolder } from './pack.ts'
export { openSigner } from './signer.ts'

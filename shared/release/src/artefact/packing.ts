// The door for those who pack outside this workspace: nothing behind it needs a checkout, a bundler or a store.

export { artefactBytes, artefactName } from './container.ts'
export { packFolder } from './pack.ts'
export { signerOf } from './signer.ts'

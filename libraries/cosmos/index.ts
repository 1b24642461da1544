/** CosmJS with the wallet that the modal is connected with. */
export { type CosmosSigner, createCosmosSigner } from './createCosmosSigner.ts'

/** Polkadot.js with the wallet that the modal is connected with. */
export { createPolkadotSigner, type PolkadotSigner } from './createPolkadotSigner.ts'

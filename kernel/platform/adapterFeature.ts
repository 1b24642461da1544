/**
 * The feature of a Wallet Standard wallet that stands for a modal.
 * Discovery leaves such wallets out: to connect one would open a modal inside the modal.
 */
export const adapterFeature = 'latchkey:adapter'

/** An EIP-1193 provider of the modal, for viem, ethers, web3.js and others. */
export type { Eip1193Provider, ProviderSource } from '#libraries/kit'
export { ProviderError } from '#libraries/kit'
export type { Announcement } from './announceProvider.ts'
export { createEip1193Provider, type Eip1193Options } from './createEip1193Provider.ts'

/** Types of the option `siweConfig` of `createModal`: Sign-In with Ethereum (EIP-4361). */
export type { SiweConfig, SiweMessageArguments, SiweSession } from '#plugins/ports/SiweConfig'
/** Types of the option `siwx` of `createModal`: sign-in (CAIP-122) with the connected wallet. */
export type {
  Siwx,
  SiwxMessage,
  SiwxMessageData,
  SiwxSession,
  SiwxSource,
  SiwxTools,
} from '#plugins/ports/SiwxSource'
/** Options of `cloudSiwx`. */
export type { CloudSiwxOptions } from './CloudSiwxOptions.ts'
export { cloudSiwx } from './cloudSiwx.ts'
/** Options of `defaultSiwx`. */
export type { DefaultSiwxOptions } from './DefaultSiwxOptions.ts'
export { defaultSiwx } from './defaultSiwx.ts'
export { siwx } from './siwxPlugin.ts'

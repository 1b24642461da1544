/** What a host may decide about `cloudSiwx`, which keeps the session at the provider. */

/**
 * The option `siweConfig` of `createModal`: Sign-In with Ethereum (EIP-4361) in its older shape.
 */
export type { SiweConfig, SiweMessageArguments, SiweSession } from '#plugins/ports/SiweConfig'
/** The option `siwx` of `createModal`: signing in (CAIP-122) with the wallet that is connected. */
export type {
  Siwx,
  SiwxMessage,
  SiwxMessageData,
  SiwxSession,
  SiwxSource,
  SiwxTools,
} from '#plugins/ports/SiwxSource'
export type { CloudSiwxOptions } from './CloudSiwxOptions.ts'
export { cloudSiwx } from './cloudSiwx.ts'
/** What a host may decide about `defaultSiwx`, which keeps sessions in this browser. */
export type { DefaultSiwxOptions } from './DefaultSiwxOptions.ts'
export { defaultSiwx } from './defaultSiwx.ts'
export { requestSignIn } from './requestSignIn.ts'
export { siwx } from './siwxPlugin.ts'

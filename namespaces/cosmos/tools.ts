import type { AbortOptions, Caip2, LatchkeyError, Namespace, NamespaceHost } from '#kernel'
import type { SignInStyle } from '#namespaces/kit'
import type { FindChain } from './chains.ts'
import type { CosmosState } from './connectionState.ts'
import type { Key } from './keys.ts'
import type { Lcd } from './lcd.ts'

/**
 * Tools that the connect path passes to lazily loaded code.
 * Passed, not imported: a module that both import would become another chunk of the connect path.
 */
export type Tools = Pick<Namespace, 'parseAddress'> & {
  /** The default of the SDK's auth module. */
  readonly maxMemoBytes: number
  readonly signInStyle: SignInStyle
  readonly host: NamespaceHost
  readonly findChain: FindChain
  readonly lcd: Lcd
  readonly mapFault: (error: unknown) => LatchkeyError
  readonly encodeAddress: (prefix: string, bytes: Uint8Array) => string
  readonly toBase64: (bytes: Uint8Array) => string
  readonly fromBase64: (text: string) => Uint8Array<ArrayBuffer> | undefined
  readonly fromHex: (text: string) => Uint8Array<ArrayBuffer> | undefined
  readonly toBytes: (foreign: unknown) => Uint8Array<ArrayBuffer> | undefined
  readonly parsePublicKey: (foreign: unknown) => string | undefined
}

/** A document of the SDK as it goes to a wallet for SIGN_MODE_DIRECT. */
export type DirectDoc = {
  readonly bodyBytes: Uint8Array<ArrayBuffer>
  readonly authInfoBytes: Uint8Array<ArrayBuffer>
  readonly chainId: string
  readonly accountNumber: bigint
}

/** A wallet that signs, on the page or over a session; its answers are foreign data. */
export type Signer = {
  readonly connectionState: CosmosState
  /** True over a session: wallets read the bytes of a direct document in different encodings. */
  readonly prefersAmino?: boolean
  /**
   * Rereads the wallet's account right before it signs.
   * Throws `unauthorized` if it changed.
   */
  confirm(network: Caip2, address: string, options?: AbortOptions): Promise<Key>
  /** Absent if the wallet has no such method. */
  readonly arbitrary?:
    | ((
        network: Caip2,
        address: string,
        data: string | Uint8Array<ArrayBuffer>,
        options?: AbortOptions,
      ) => Promise<unknown>)
    | undefined
  readonly amino?:
    | ((network: Caip2, address: string, doc: unknown, options?: AbortOptions) => Promise<unknown>)
    | undefined
  readonly direct?:
    | ((
        network: Caip2,
        address: string,
        doc: DirectDoc,
        options?: AbortOptions,
      ) => Promise<unknown>)
    | undefined
  /** Reads the public key of an account that has never signed on its chain. */
  readonly publicKey?: (
    network: Caip2,
    address: string,
    options?: AbortOptions,
  ) => Promise<string | undefined>
}

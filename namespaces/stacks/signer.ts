import type { AbortOptions, Caip2, LatchkeyError } from '#kernel'
import type { StacksState } from './connectionState.ts'

/** A wallet that signs, on the page or over a session. */
export type Signer = {
  readonly connectionState: StacksState
  readonly kind: 'sip030' | 'satsConnect' | 'session'
  has(method: string): boolean
  request(network: Caip2, method: string, params: unknown, options?: AbortOptions): Promise<unknown>
  /** Rereads the wallet's accounts, if it can do so silently, right before an irreversible step. */
  recheck(options?: AbortOptions): Promise<void>
}

/** Tools that the connect path passes to the signing code, so that connecting stays one chunk. */
export type SigningTools = {
  readonly toNetworkName: (network: Caip2) => string
  readonly parseNetwork: (name: unknown) => Caip2 | undefined
  readonly parsePrincipal: (
    address: unknown,
  ) => { readonly version: number; readonly hash: Uint8Array } | undefined
  readonly mapFault: (error: unknown) => LatchkeyError
}

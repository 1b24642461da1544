import type { AbortOptions, Caip2, LatchkeyError } from '#kernel'
import type { StacksState } from './connectionState.ts'

/** A wallet that can be asked, here or elsewhere. */
export type Signer = {
  readonly connectionState: StacksState
  readonly kind: 'sip030' | 'satsConnect' | 'session'
  has(method: string): boolean
  request(network: Caip2, method: string, params: unknown, options?: AbortOptions): Promise<unknown>
  /**
   * Reads the wallet's accounts once more where that asks nobody, right before something that
   * cannot be undone.
   */
  recheck(options?: AbortOptions): Promise<void>
}

/**
 * What the code that signs gets from the code that connects, so that connecting stays one chunk.
 */
export type SigningTools = {
  readonly toNetworkName: (network: Caip2) => string
  readonly parseNetwork: (name: unknown) => Caip2 | undefined
  readonly parsePrincipal: (
    address: unknown,
  ) => { readonly version: number; readonly hash: Uint8Array } | undefined
  readonly mapFault: (error: unknown) => LatchkeyError
}

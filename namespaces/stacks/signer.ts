import type { AbortOptions, Caip2, LatchkeyError } from '#kernel'
import type { StacksState } from './connectionState.ts'

/** A wallet that can be asked, here or elsewhere. */
export type Signer = {
  readonly live: StacksState
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
  readonly networkWord: (network: Caip2) => string
  readonly networkNamed: (name: unknown) => Caip2 | undefined
  readonly principalOf: (
    address: unknown,
  ) => { readonly version: number; readonly hash: Uint8Array } | undefined
  readonly faultOf: (error: unknown) => LatchkeyError
}

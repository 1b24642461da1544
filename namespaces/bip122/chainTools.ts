import type { Caip2, NamespaceHost } from '#kernel'
import type { SignInStyle } from '#namespaces/kit'
import type { AddressParts } from './address.ts'
import type { Bip122State } from './connectionState.ts'

/**
 * Tools that the connect path passes to the code with the chain library.
 * Passed, not imported: a module that both import would become another chunk of the connect path.
 */
export type ChainTools = {
  readonly host: NamespaceHost
  /** The longest memo that nodes relay. */
  readonly maxMemoBytes: number
  readonly signInStyle: SignInStyle
  /** Decodes an address of a network, or returns why it is invalid. */
  readonly decodeAddress: (
    input: string,
    network: Caip2,
  ) => AddressParts | 'format' | 'checksum' | 'network'
  /** The open connections. */
  readonly connectionStates: ReadonlySet<Bip122State>
}

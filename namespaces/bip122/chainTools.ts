import type { Caip2, NamespaceHost } from '#kernel'
import type { SignInStyle } from '#namespaces/kit'
import type { AddressParts } from './address.ts'
import type { Bip122State } from './connectionState.ts'

/**
 * What the code with the chain library gets from the code that connects. Handed over, not imported:
 * a module that both import would become a chunk
 * of its own, and the connect path is one request.
 */
export type ChainTools = {
  readonly host: NamespaceHost
  readonly signInStyle: SignInStyle
  /** What an address of a network pays to, or why it is none. */
  readonly decodeAddress: (
    input: string,
    network: Caip2,
  ) => AddressParts | 'format' | 'checksum' | 'network'
  /** The connections that are open. */
  readonly connectionStates: ReadonlySet<Bip122State>
}

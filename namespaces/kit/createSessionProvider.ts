import type { Caip2, Connection, RemoteSigner } from '#kernel'
import { fault, parseNamespace, readField } from '#kernel'
import type { ConnectionStateStore } from './createConnectionState.ts'

/**
 * The wallet of a session, as hosts get it from `getProvider`.
 * It has one shape in every ecosystem, and takes the methods that the wallet granted.
 */
export type SessionProvider = {
  /**
   * Sends one call to the wallet, by default on the connection's network.
   * Rejects with `unsupported` for a method that the wallet did not grant, with `method-denied` for
   * one that the method policy does not list, with the reason of the connection's end, and with the
   * errors of `Connection.invoke`.
   */
  request(
    call: { readonly method: string; readonly params?: unknown },
    network?: Caip2,
  ): Promise<unknown>
  /** Reports changes of the connection's accounts and networks, and its end. */
  readonly on: Connection['on']
}

/**
 * Creates the provider of a connection over a session.
 * A call goes to `invoke`, with the checks of a call of the handle; the signer applies the method
 * policy. Calls of a node are not the wallet's, and are refused.
 */
export const createSessionProvider = (
  remote: Pick<RemoteSigner, 'methods' | 'refusal'>,
  connectionState: Pick<ConnectionStateStore<object>, 'state' | 'on' | 'ended'>,
  invoke: NonNullable<Connection['invoke']>,
): SessionProvider => ({
  async request(call, network = connectionState.state.network) {
    // An ended session grants nothing, which says nothing about the wallet's methods.
    connectionState.ended.throwIfAborted()
    const method = String(readField(call, 'method'))
    if (!remote.methods(parseNamespace(network)).has(method))
      throw remote.refusal?.(network, method) ?? fault('unsupported')
    return invoke(network, method, readField(call, 'params'))
  },
  on: connectionState.on,
})

import type { Connection, ConnectionState, Release } from '#kernel'
import { fault, isLatchkeyError, readField } from '#kernel'
import type { Eip155State } from './connectionState.ts'
import { readErrorCodes } from './mapFault.ts'
import { toHexChainId } from './networkId.ts'

/** An EIP-1193 error: hosts and chain libraries recognize a rejection by its code. */
class ProviderError extends Error {
  readonly code: number
  constructor(code: number, cause: Error) {
    super(cause.message, { cause })
    this.code = code
  }
}

const errorCodes: Readonly<Record<string, number>> = {
  rejected: 4001,
  unauthorized: 4100,
  unsupported: 4200,
  'method-denied': 4200,
  'unknown-network': 4902,
  'switch-unsupported': 4902,
  rpc: 4900,
  busy: -32002,
}

/**
 * Code of a failure without one.
 * Libraries take it for a rejection too, so the original stays its cause.
 */
const defaultErrorCode = 5000

/** A session as an EIP-1193 provider, for hosts that hand one to a library. */
export type RemoteProvider = {
  request(call: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  on(event: string, listener: (payload: unknown) => void): void
  removeListener(event: string, listener: (payload: unknown) => void): void
}

/** Creates the provider of a connection. Requests go to the network that it is on. */
export function createRemoteProvider(
  connectionState: Eip155State,
  invoke: NonNullable<Connection['invoke']>,
): RemoteProvider {
  const releases = new Map<unknown, Release[]>()
  return {
    async request({ method, params }) {
      try {
        return await invoke(connectionState.state.network, method, params)
      } catch (error) {
        if (!isLatchkeyError(error)) throw error
        const [written] = readErrorCodes(readField(error, 'cause'))
        throw new ProviderError(errorCodes[error.code] ?? written ?? defaultErrorCode, error)
      }
    },
    on: (event, listener) =>
      void releases.set(listener, [
        ...(releases.get(listener) ?? []),
        watchEvent(connectionState, event, listener),
      ]),
    removeListener(_event, listener) {
      for (const release of releases.get(listener) ?? []) release()
      releases.delete(listener)
    },
  }
}

function watchEvent(
  connectionState: Eip155State,
  event: string,
  listener: (payload: unknown) => void,
): Release {
  if (event === 'disconnect')
    return connectionState.on('end', (why) =>
      listener(new ProviderError(4900, why ?? fault('unauthorized'))),
    )
  const read = ({ network, accounts }: ConnectionState) =>
    event === 'chainChanged' ? toHexChainId(network) : accounts.map(({ address }) => address)
  let last = JSON.stringify(read(connectionState.state))
  return connectionState.on('change', (state) => {
    const next = read(state)
    if (JSON.stringify(next) === last) return
    last = JSON.stringify(next)
    if (event === 'chainChanged' || event === 'accountsChanged') listener(next)
  })
}

import type { Connection, ConnectionState, Release } from '#kernel'
import { fault, isLatchkeyError, readField } from '#kernel'
import { readErrorCodes } from './mapFault.ts'
import { toHexChainId } from './networkId.ts'

/** An error as EIP-1193 wants it: hosts and chain libraries tell a rejection by its number. */
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
 * The number of a failure that has none. Libraries take it for a rejection too, so the original
 * stays its cause.
 */
const defaultErrorCode = 5000

/** A session as an EIP-1193 provider, for hosts that hand one to a library. */
export type RemoteProvider = {
  request(call: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  on(event: string, listener: (payload: unknown) => void): void
  removeListener(event: string, listener: (payload: unknown) => void): void
}

/** Makes the provider of a connection. Requests go to the network the connection is on. */
export function createRemoteProvider(connection: Connection): RemoteProvider {
  const releases = new Map<unknown, Release[]>()
  return {
    async request({ method, params }) {
      try {
        return await connection.invoke?.(connection.state.network, method, params)
      } catch (error) {
        if (!isLatchkeyError(error)) throw error
        const [written] = readErrorCodes(readField(error, 'cause'))
        throw new ProviderError(errorCodes[error.code] ?? written ?? defaultErrorCode, error)
      }
    },
    on: (event, listener) =>
      void releases.set(listener, [
        ...(releases.get(listener) ?? []),
        watchEvent(connection, event, listener),
      ]),
    removeListener(_event, listener) {
      for (const release of releases.get(listener) ?? []) release()
      releases.delete(listener)
    },
  }
}

function watchEvent(
  connection: Connection,
  event: string,
  listener: (payload: unknown) => void,
): Release {
  if (event === 'disconnect')
    return connection.on('end', (why) =>
      listener(new ProviderError(4900, why ?? fault('unauthorized'))),
    )
  const read = ({ network, accounts }: ConnectionState) =>
    event === 'chainChanged' ? toHexChainId(network) : accounts.map(({ address }) => address)
  let last = JSON.stringify(read(connection.state))
  return connection.on('change', (state) => {
    const next = read(state)
    if (JSON.stringify(next) === last) return
    last = JSON.stringify(next)
    if (event === 'chainChanged' || event === 'accountsChanged') listener(next)
  })
}

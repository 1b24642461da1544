import type { Caip2, RemoteSigner } from 'latchkey/kernel'
import { isAccountId, isLatchkeyError, parseAccountId, parseNamespace } from 'latchkey/kernel'
import { parseAddress } from './address.ts'
import { faultOf } from './faults.ts'
import type { Method, Wire } from './wire.ts'

const names: Readonly<Record<Method, string>> = {
  signData: 'ton_signData',
  sendTransaction: 'ton_sendMessage',
}
const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** A session as a wire; `undefined` when it grants no TON account. */
export function sessionWire(remote: RemoteSigner): Wire | undefined {
  const addresses = new Map<Caip2, string>()
  for (const id of remote.accounts()) {
    if (!isAccountId(id) || parseNamespace(id) !== 'ton') continue
    const { network, address } = parseAccountId(id)
    const check = parseAddress(address, network)
    if (check.ok && !addresses.has(network)) addresses.set(network, check.address)
  }
  if (addresses.size === 0) return undefined
  return {
    wallet: remote.wallet,
    raw: remote,
    key: {
      publicKey: textOf(remote.property('ton_getPublicKey')),
      stateInit: textOf(remote.property('ton_getStateInit')),
    },
    addresses,
    can: (method) => remote.methods('ton').has(names[method]),
    async call(method, network, payload, options) {
      try {
        return await remote.request(network, names[method], [payload], options)
      } catch (error) {
        throw options.signal?.aborted ? options.signal.reason : faultOf(error)
      }
    },
    onEnd: (listener) =>
      remote.on('end', (why) => listener(isLatchkeyError(why) ? why : undefined)),
    close: () => remote.close(),
    serialize: (network) => JSON.stringify({ network }),
  }
}

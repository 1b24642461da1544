import type { Signer, SignerResult } from '@polkadot/api/types'
import type { Caip2 } from '#kernel'
import { LatchkeyError, parseAccountId, readField } from '#kernel'
import { requireAccount } from '#libraries/kit'
import type { Modal } from '#ui-shell/host'

/** A signer of polkadot.js, with both of its signing methods. */
export type PolkadotSigner = Required<Pick<Signer, 'signRaw' | 'signPayload'>>

const isHex = (value: unknown): value is `0x${string}` =>
  typeof value === 'string' && /^0x([0-9a-f]{2})+$/i.test(value)

/**
 * Creates a signer of polkadot.js from the connected wallet, an extension or a session.
 * It follows the modal: a call goes to the wallet that is connected at that time, for an account
 * that it shows, and waits for one of an earlier visit. `signRaw` signs within `<Bytes>`. Its raw
 * payloads, which could be transactions, reject with `unsupported`. Other errors:
 * `connection-missing`, `unauthorized`, `rejected`, `network-mismatch`, `foreign-invalid`.
 * @example
 * const api = await ApiPromise.create({ provider, signer: createPolkadotSigner(modal) })
 * await api.tx.balances.transferKeepAlive(to, amount).signAndSend(address)
 */
export function createPolkadotSigner(
  modal: Pick<Modal, 'getState' | 'ready' | 'request' | 'subscribe'>,
): PolkadotSigner {
  let count = 0
  const sign = async (network: Caip2, method: string, params: object): Promise<SignerResult> => {
    const answer = await modal.request({ method, params }, network)
    const signature = readField(answer, 'signature')
    const signedTransaction = readField(answer, 'signedTransaction')
    if (!isHex(signature))
      throw new LatchkeyError('foreign-invalid', { what: 'Signature', path: 'signature' })
    return { id: ++count, signature, ...(isHex(signedTransaction) && { signedTransaction }) }
  }
  return {
    async signRaw({ address, data, type }) {
      if (type === 'payload') throw new LatchkeyError('unsupported')
      const { caipAddress } = await requireAccount(modal, 'polkadot')
      if (!caipAddress) throw new LatchkeyError('connection-missing')
      const { network } = parseAccountId(caipAddress)
      return sign(network, 'polkadot_signMessage', { address, data, type: 'bytes' })
    },
    async signPayload(payload) {
      await requireAccount(modal, 'polkadot')
      // The CAIP-2 id of a chain is the start of its genesis hash.
      const network: Caip2 = `polkadot:${payload.genesisHash.slice(2, 34).toLowerCase()}`
      return sign(network, 'polkadot_signTransaction', {
        address: payload.address,
        transactionPayload: payload,
      })
    },
  }
}

import type { SignerPayloadJSON } from '@polkadot/types/types'
import { encodeAddress } from '@polkadot/util-crypto'
import * as v from 'valibot'
import { hubPairs } from '../../chains/polkadot/hubPairs.ts'
import { polkadot } from '../../chains/polkadot/spec.ts'
import type { PhoneSigner } from '../PhoneSigner.ts'
import { readParams } from '../readParams.ts'
import { RpcFault } from '../rpcFault.ts'
import { hexToBytes, isWrapped } from './bytesTag.ts'
import { hubSigner } from './hubSigner.ts'

const hex = v.custom<`0x${string}`>(
  (input) => typeof input === 'string' && /^0x([0-9a-f]{2})*$/i.test(input),
  'Expected hex',
)
const dataMessage = v.pipe(
  v.object({ address: v.string(), data: hex, type: v.literal('bytes') }),
  v.transform(({ address, data }) => ({ address, bytes: hexToBytes(data) })),
)
const textMessage = v.pipe(
  v.object({ address: v.string(), message: v.string() }),
  v.transform(({ address, message }) => ({
    address,
    // As the ecosystem's keyring reads what it signs: hex digits are bytes, all else is text.
    bytes: v.is(hex, message) ? hexToBytes(message) : new TextEncoder().encode(message),
  })),
)
const isPayload = (input: unknown): input is SignerPayloadJSON =>
  v.safeParse(v.looseObject({ address: v.string(), method: hex, genesisHash: hex }), input).success
const transaction = v.object({
  address: v.string(),
  transactionPayload: v.custom<SignerPayloadJSON>(isPayload, 'Expected a payload'),
})

/** The parameter that a wallet signs: both kinds are met. */
export type PolkadotPhoneOptions = { readonly reads?: 'data' | 'message' }

// Wallets grant the relay chain as well, although its balances moved to its Asset Hub. A narrowing
// makes the phone one that knows nothing else.
const prefixes: Readonly<Record<string, number>> = {
  'polkadot:68d56f15f85d3136970ec16946040bc1': 0,
  'polkadot:91b171bb158e2d3848fa23a9f1c25182': 0,
  [polkadot.networks[0] ?? '']: 42,
}

/**
 * Polkadot on the phone: the ecosystem's own keyring, the methods as the WalletConnect profile has
 * them. Signs no message that the site left untagged.
 */
export async function polkadotPhoneSigner({
  reads = 'data',
}: PolkadotPhoneOptions = {}): Promise<PhoneSigner> {
  const messageSchema = reads === 'data' ? dataMessage : textMessage
  const { phone, phoneSecond } = await hubPairs()
  const pairs = [phone, phoneSecond]
  const signerOf = (chainId: string, address: string) => {
    const pair = pairs.find((one) => encodeAddress(one.publicKey, prefixes[chainId]) === address)
    if (!pair) throw new RpcFault(-32602, 'Invalid params: no account of this phone')
    return hubSigner(pair)
  }
  return {
    namespace: 'polkadot',
    chains: Object.keys(prefixes),
    methods: ['polkadot_signTransaction', 'polkadot_signMessage'],
    events: ['accountsChanged', 'chainChanged'],
    addresses: (chain) => pairs.map((pair) => encodeAddress(pair.publicKey, prefixes[chain])),
    async perform({ chainId, method, params }) {
      if (method === 'polkadot_signMessage') {
        const { address, bytes } = readParams(messageSchema, params)
        if (!isWrapped(bytes))
          throw new RpcFault(-32602, 'Invalid params: bytes that may be a transaction')
        return { signature: signerOf(chainId, address).signBytes(bytes) }
      }
      if (method !== 'polkadot_signTransaction')
        throw new RpcFault(-32601, `The phone does not know ${method}`)
      const { address, transactionPayload } = readParams(transaction, params)
      if (!chainId.endsWith(transactionPayload.genesisHash.slice(2, 34)))
        throw new RpcFault(-32602, 'Invalid params: of another chain')
      return { signature: signerOf(chainId, address).signPayload(transactionPayload) }
    },
    describe(method, params) {
      if (method === 'polkadot_signTransaction')
        return {
          title: 'Sign a transaction on Polkadot',
          line: String(Object(params).address ?? ''),
        }
      const call = v.safeParse(messageSchema, params)
      const text = call.success
        ? new TextDecoder().decode(call.output.bytes).replace(/^<Bytes>|<\/Bytes>$/g, '')
        : ''
      return method === 'polkadot_signMessage'
        ? { title: 'Sign a message on Polkadot', line: text }
        : undefined
    },
  }
}

import { fromBase64 } from '@mysten/sui/utils'
import * as v from 'valibot'
import type { PhoneSigner, SignerContext } from '../PhoneSigner.ts'
import { RpcFault } from '../rpcFault.ts'
import { executeOn } from './executeOn.ts'
import { suiKeys, suiOwner } from './suiKeys.ts'

const named = v.object({
  address: v.string(),
  message: v.optional(v.string()),
  transaction: v.optional(v.string()),
})

/**
 * Sui on the phone: Mysten's keypairs, the methods of the WalletConnect profile. Grants the
 * Ed25519 account by default.
 */
export async function suiPhoneSigner({ urlOf }: SignerContext): Promise<PhoneSigner> {
  const keys = suiKeys([suiOwner.phone])
  const shown = keys.map(({ pair, address }) => ({
    pubkey: pair.getPublicKey().toSuiPublicKey(),
    address,
  }))

  return {
    namespace: 'sui',
    chains: ['sui:mainnet', 'sui:testnet', 'sui:devnet'],
    methods: [
      'sui_getAccounts',
      'sui_signTransaction',
      'sui_signAndExecuteTransaction',
      'sui_signPersonalMessage',
    ],
    events: [],
    addresses: () => keys.map(({ address }) => address),
    properties: { sui_getAccounts: JSON.stringify(shown) },
    async perform({ chainId, method, params }) {
      if (method === 'sui_getAccounts') return shown
      const call = v.safeParse(named, params)
      const key = keys.find(({ address }) => call.success && address === call.output.address)
      if (!call.success || !key)
        throw new RpcFault(-32602, 'Invalid params: no account of this phone')
      const { message, transaction } = call.output
      if (method === 'sui_signPersonalMessage' && message !== undefined)
        return {
          signature: (await key.pair.signPersonalMessage(new TextEncoder().encode(message)))
            .signature,
        }
      if (transaction === undefined)
        throw new RpcFault(-32602, 'Invalid params: the transaction is missing')
      const { bytes, signature } = await key.pair.signTransaction(fromBase64(transaction))
      if (method === 'sui_signTransaction') return { signature, transactionBytes: bytes }
      if (method === 'sui_signAndExecuteTransaction')
        return { digest: await executeOn(urlOf(chainId), bytes, signature) }
      throw new RpcFault(-32601, `The phone does not know ${method}`)
    },
    describe(method, params) {
      const call = v.safeParse(named, params)
      if (method === 'sui_signPersonalMessage' && call.success)
        return { title: 'Sign a message on Sui', line: call.output.message ?? '' }
      return method.startsWith('sui_sign')
        ? { title: 'Sign a transaction on Sui', line: call.success ? call.output.address : '' }
        : undefined
    },
  }
}

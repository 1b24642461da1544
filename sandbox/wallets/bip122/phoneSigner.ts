import { base64, hex } from '@scure/base'
import { Signer } from 'bip322-js'
import * as v from 'valibot'
import { accountIndex } from '../../chains/accounts.ts'
import type { BitcoinAddress } from '../../chains/bitcoin/bitcoinAccounts.ts'
import { bitcoinAccount } from '../../chains/bitcoin/bitcoinAccounts.ts'
import type { PhoneSigner, SignerContext } from '../PhoneSigner.ts'
import { RpcFault } from '../rpcFault.ts'
import { walletNetworks } from './bitcoinAccess.ts'
import { payFrom } from './payFrom.ts'
import { signLegacy, signPsbt } from './signBitcoin.ts'

const given = v.object({
  account: v.string(),
  address: v.optional(v.string()),
  message: v.optional(v.string()),
  protocol: v.optional(v.string()),
  recipientAddress: v.optional(v.string()),
  amount: v.optional(v.pipe(v.string(), v.regex(/^\d+$/))),
  memo: v.optional(v.pipe(v.string(), v.regex(/^([0-9a-f]{2}){0,80}$/))),
  psbt: v.optional(v.string()),
  signInputs: v.optional(v.array(v.object({ address: v.string(), index: v.number() }))),
})
type Given = v.InferOutput<typeof given>

const accountsOn = (chain: string) => {
  const format = walletNetworks.find(({ caip2 }) => caip2 === chain)?.format
  return [accountIndex.phone, accountIndex.phoneSecond].map((index) =>
    bitcoinAccount(index, format),
  )
}
/** The address list of wallets: purpose and key path of each. */
const listed = (chain: string) =>
  accountsOn(chain)
    .slice(0, 1)
    .flatMap(({ payment, ordinals }) => [
      {
        address: payment.address,
        publicKey: payment.publicKey,
        path: "m/84'/0'/0'/0/0",
        intention: 'payment',
      },
      {
        address: ordinals.address,
        publicKey: ordinals.publicKey,
        path: "m/86'/0'/0'/0/0",
        intention: 'ordinal',
      },
    ])

function keyFor(chain: string, address: string): BitcoinAddress {
  const own = accountsOn(chain).flatMap(({ payment, ordinals }) => [payment, ordinals])
  const found = own.find((one) => one.address === address)
  if (!found) throw new RpcFault(3001, `The phone has no address ${address}`)
  return found
}
const base64ToHex = (text: string) => hex.encode(base64.decode(text))

/**
 * The phone's Bitcoin part: bip322-js and bitcoinjs-lib sign, with the parameters and results of
 * WalletConnect's Bitcoin methods.
 */
export async function bitcoinPhoneSigner({ urlOf }: SignerContext): Promise<PhoneSigner> {
  const methods: Readonly<Record<string, (request: Given, chain: string) => unknown>> = {
    getAccountAddresses: (_request, chain) => listed(chain),
    // Over WalletConnect a signature is hex.
    signMessage({ account, address = account, message = '', protocol = 'ecdsa' }, chain) {
      const own = keyFor(chain, address)
      const signature =
        protocol === 'bip322'
          ? String(Signer.sign(own.key.toWIF(), own.address, message))
          : signLegacy(own, message)
      return { address, signature: base64ToHex(signature), messageHash: '' }
    },
    signPsbt({ psbt = '', signInputs = [] }, chain) {
      const inputs = signInputs.map(({ address, index }) => ({ index, by: keyFor(chain, address) }))
      return { psbt: base64.encode(signPsbt(base64.decode(psbt), inputs, true)) }
    },
    async sendTransfer({ account, recipientAddress = '', amount = '0', memo }, chain) {
      return {
        txid: await payFrom(
          urlOf(chain),
          keyFor(chain, account),
          recipientAddress,
          BigInt(amount),
          memo ? hex.decode(memo) : undefined,
        ),
      }
    },
  }
  return {
    namespace: 'bip122',
    chains: walletNetworks.map(({ caip2 }) => caip2),
    methods: Object.keys(methods),
    events: ['bip122_addressesChanged'],
    addresses: (chain) => accountsOn(chain).map(({ payment }) => payment.address),
    properties: {
      bip122_getAccountAddresses: JSON.stringify(listed(walletNetworks[0]?.caip2 ?? '')),
    },
    async perform({ method, params, chainId }) {
      const act = methods[method]
      if (!act) throw new RpcFault(-32601, `The phone does not know ${method}`)
      const request = v.safeParse(given, params ?? {})
      if (!request.success) throw new RpcFault(-32602, 'Invalid parameters')
      return act(request.output, chainId)
    },
    describe(method, params) {
      const request = v.safeParse(given, params ?? {})
      return method === 'signMessage' && request.success
        ? { title: 'Sign a message', line: request.output.message ?? '' }
        : undefined
    },
  }
}

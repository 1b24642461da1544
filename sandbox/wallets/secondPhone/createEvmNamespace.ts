import type { Hex } from 'viem'
import { createWalletClient, defineChain, hexToBigInt, http, isHex } from 'viem'
import { accountIndex, testAccount } from '../../chains/accounts.ts'
import type { SecondPhoneNamespace, SecondPhoneOptions } from './SecondPhoneNamespace.ts'

const chains = ['eip155:1', 'eip155:8453']
const account = testAccount(accountIndex.secondPhone)

const toHex = (value: unknown): Hex | undefined => (isHex(value) ? value : undefined)
const toQuantity = (value: unknown) => (isHex(value) ? hexToBigInt(value) : undefined)
/** The node's own words; viem puts many lines around them. */
function findWords(error: unknown): string {
  const { cause, details, message } = Object(error)
  return cause instanceof Error ? findWords(cause) : String(details ?? message)
}

/** EVM of the second phone: each request is one call of viem, and errors keep the node's words. */
export function createEvmNamespace({
  urlOf,
}: Pick<SecondPhoneOptions, 'urlOf'>): SecondPhoneNamespace {
  async function send(caip2: string, request: unknown): Promise<Hex> {
    const chain = defineChain({
      id: Number(caip2.split(':')[1]),
      name: caip2,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [urlOf(caip2)] } },
    })
    const { to, data, value } = Object(request)
    return createWalletClient({ account, chain, transport: http() })
      .sendTransaction({ to: toHex(to), data: toHex(data), value: toQuantity(value) })
      .catch((error: unknown) => {
        throw new Error(findWords(error))
      })
  }

  return {
    chains,
    methods: [
      'personal_sign',
      'eth_sign',
      'eth_signTypedData',
      'eth_signTypedData_v4',
      'eth_sendTransaction',
    ],
    events: ['accountsChanged', 'chainChanged'],
    address: account.address,
    async answer({ chainId, method, params }) {
      const [first, second]: unknown[] = Array.isArray(params) ? params : []
      if (method === 'eth_sendTransaction') return send(chainId, first)
      if (method.startsWith('eth_signTypedData'))
        return account.signTypedData(typeof second === 'string' ? JSON.parse(second) : second)
      const text = method === 'personal_sign' ? first : second
      return account.signMessage({ message: isHex(text) ? { raw: text } : String(text) })
    },
  }
}

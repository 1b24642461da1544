import type { TestWalletRequest } from './TestWallet.ts'
import { WalletFault } from './WalletFault.ts'

type Check = (params: readonly unknown[], network: string) => void

const invalid = (text: string) => new WalletFault(-32602, `Invalid parameters: ${text}`)
/** Extensions take zeros before an amount, as in "0x00", and none before a chain's id. */
const amount = /^0x[0-9a-f]+$/i
const unpadded = /^0x[1-9a-f][0-9a-f]*$/i
const quantities = [
  'value',
  'gas',
  'gasPrice',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
  'nonce',
  'chainId',
]

function requireActive(chainId: unknown, network: string): void {
  const active = Number(network.replace('eip155:', ''))
  if (chainId !== undefined && chainId !== null && Number(chainId) !== active)
    throw invalid(`the chain ${chainId} is not the active one, ${active}.`)
}

const requireChainId: Check = ([given]) => {
  const { chainId } = Object(given)
  if (typeof chainId !== 'string' || !unpadded.test(chainId))
    throw invalid(`chainId is ${JSON.stringify(chainId)} and has to be as "0x1".`)
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw invalid('the typed data is not JSON.')
  }
}

const checks: Readonly<Record<string, Check>> = {
  eth_sendTransaction([given], network) {
    const transaction = Object(given)
    for (const name of quantities) {
      const value = transaction[name]
      if (value === undefined || value === null) continue
      if (typeof value !== 'string' || !amount.test(value))
        throw invalid(`${name} is ${JSON.stringify(value)} and has to be as "0x1f".`)
    }
    requireActive(transaction.chainId, network)
  },
  eth_signTypedData_v4([, data], network) {
    const { domain } = Object(typeof data === 'string' ? parseJson(data) : data)
    requireActive(Object(domain).chainId, network)
  },
  wallet_switchEthereumChain: requireChainId,
  wallet_addEthereumChain(params) {
    requireChainId(params, '')
    const { chainName, rpcUrls } = Object(params[0])
    const [url] = Array.isArray(rpcUrls) ? rpcUrls : []
    if (typeof chainName !== 'string' || typeof url !== 'string')
      throw invalid('a network has a chainName and rpcUrls.')
  },
}

/**
 * Throws a fault -32602 for a call that extensions refuse before they ask: for another chain than
 * the active one, with numbers of another form, or without what a network needs.
 */
export function checkEvmCall({ method, params }: TestWalletRequest, network: string): void {
  const check = Object.hasOwn(checks, method) ? checks[method] : undefined
  check?.(Array.isArray(params) ? params : [], network)
}

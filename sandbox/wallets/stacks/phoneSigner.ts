import { accountIndex } from '../../chains/accounts.ts'
import type { NetworkName } from '../../chains/stacks/principals.ts'
import { stacksAccounts } from '../../chains/stacks/stacksAccounts.ts'
import type { PhoneSigner, SignerContext } from '../PhoneSigner.ts'
import { RpcFault } from '../rpcFault.ts'
import { stacksMethod, stacksMethods } from './stacksSigner.ts'

const networks: Readonly<Record<string, NetworkName>> = {
  'stacks:1': 'mainnet',
  'stacks:2147483648': 'testnet',
}
const indexes: readonly number[] = [accountIndex.phone, accountIndex.phoneSecond]
const titles: Readonly<Record<string, string>> = {
  stx_transferStx: 'Send STX',
  stx_callContract: 'Call a contract',
  stx_signTransaction: 'Sign a transaction',
}

function accountsOn(chain: string) {
  const network = networks[chain]
  if (!network) throw new RpcFault(-32602, `The phone has no network ${chain}`)
  return indexes.flatMap((index) => stacksAccounts(network)[index] ?? [])
}

/** Stacks on the phone, by WalletConnect's Stacks methods: a signature comes without its key. */
export async function stacksPhoneSigner({ urlOf }: SignerContext): Promise<PhoneSigner> {
  const shown = (chain: string) => ({
    addresses: accountsOn(chain).map(({ address, publicKey }) => ({
      symbol: 'STX',
      address,
      publicKey,
    })),
  })
  return {
    namespace: 'stacks',
    chains: Object.keys(networks),
    methods: ['stx_getAddresses', ...stacksMethods],
    events: ['stx_chainChanged', 'stx_accountsChanged'],
    addresses: (chain) => accountsOn(chain).map(({ address }) => address),
    properties: { stacks_getAddresses: JSON.stringify(shown('stacks:1')) },
    async perform({ chainId, method, params }) {
      const network = networks[chainId]
      if (!network) throw new RpcFault(-32602, `The phone has no network ${chainId}`)
      if (method === 'stx_getAddresses') return shown(chainId)
      const { sender, address = sender, messageType } = Object(params)
      const account = accountsOn(chainId).find(
        (one) => address === undefined || one.address === address,
      )
      if (!account) throw new RpcFault(-32001, `Not an account of this wallet: ${address}`)
      const act = stacksMethod(
        { account, network, url: urlOf(chainId) },
        messageType === 'structured' ? 'stx_signStructuredMessage' : method,
      )
      if (!act) throw new RpcFault(-32601, `The phone does not know ${method}`)
      const answer = await act(params)
      return 'signature' in answer ? { signature: answer.signature } : answer
    },
    describe: (method, params) => {
      const { recipient, amount, contract, message } = Object(params)
      const title = titles[method] ?? (method.startsWith('stx_sign') ? 'Sign a message' : undefined)
      const line =
        method === 'stx_transferStx'
          ? `${amount} µSTX to ${recipient}`
          : String(contract ?? message ?? '')
      return title === undefined ? undefined : { title, line: line.slice(0, 200) }
    },
  }
}

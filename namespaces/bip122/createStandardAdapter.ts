import { readField, toHex } from '#kernel'
import type { Bip122Wallet } from './bip122Wallet.ts'
import type { WalletCaller } from './createWalletCaller.ts'
import { attempt, toGrantedAccess } from './grantedAccess.ts'
import type { AccessRequest, AdapterTools, WalletAdapter } from './walletAdapter.ts'
import type { GrantedAccess } from './walletAddress.ts'

const maxAccounts = 100
const toPublicKeyHex = (bytes: unknown) =>
  bytes instanceof Uint8Array && bytes.length <= 65 ? toHex(bytes) : undefined

/**
 * Creates the adapter of Wallet Standard wallets.
 * Every call names its network, so it is chosen here among those of the accounts.
 */
export function createStandardAdapter(
  tools: AdapterTools,
  methods: Bip122Wallet['methods'],
): WalletAdapter {
  const read = (
    accounts: unknown,
    accessRequest: AccessRequest,
    inOrder: boolean,
  ): GrantedAccess => {
    const count = Math.min(maxAccounts, Number(readField(accounts, 'length')) || 0)
    const list = Array.from({ length: count }, (_, at) => readField(accounts, String(at))).map(
      (account, at) => {
        const address = readField(account, 'address')
        const knownRole = accessRequest.knownAddresses.find((one) => one.address === address)?.role
        const chains = tools.toPlainData(readField(account, 'chains'))
        // MetaMask's accounts name every chain, though an address is one of some networks only.
        const networks = (Array.isArray(chains) ? chains.slice(0, maxAccounts) : [])
          .flatMap((chain) => tools.parseStandardNetwork(chain) ?? [])
          .filter((network) => tools.parseWalletAddresses([{ address }], network).length > 0)
        const purpose =
          readField(account, 'purpose') ??
          (inOrder && count === accessRequest.roles.length ? accessRequest.roles[at] : knownRole)
        return {
          address,
          purpose,
          publicKey: toPublicKeyHex(readField(account, 'publicKey')),
          networks,
        }
      },
    )
    const networks = [...new Set(list.flatMap((one) => one.networks))]
    const network = accessRequest.networks.find((one) => networks.includes(one)) ?? networks[0]
    const there = list.filter((one) => network && one.networks.includes(network))
    return { ...toGrantedAccess(tools, there, accessRequest, network), networks }
  }
  return {
    async connect(callWallet, accessRequest) {
      const answer = await callWallet('connect', [{ purposes: accessRequest.roles }])
      const granted = readField(answer, 'accounts') ?? undefined
      // Some wallets resolve without the accounts and list them on the wallet alone. Their order
      // there says nothing about their purpose.
      return read(granted ?? methods['accounts']?.(), accessRequest, granted !== undefined)
    },
    async reconnect(callWallet, accessRequest) {
      const accounts = methods['accounts']?.()
      const silent = async () =>
        methods['reconnect']
          ? readField(
              await callWallet('reconnect', [{ silent: true }], accessRequest.limits),
              'accounts',
            )
          : undefined
      const grant = read(
        Number(readField(accounts, 'length')) > 0 ? accounts : await silent(),
        accessRequest,
        false,
      )
      return grant.addresses.length > 0 ? grant : undefined
    },
    ...(methods['disconnect'] && {
      disconnect: (callWallet: WalletCaller) => callWallet('disconnect'),
    }),
    listen(changed) {
      const off = attempt(() => methods['on']?.('change', () => changed()))
      return () => void attempt(() => (typeof off === 'function' ? off() : undefined))
    },
  }
}

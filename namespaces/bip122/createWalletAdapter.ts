import type { Caip2, Release } from '#kernel'
import { readField } from '#kernel'
import type { WaitOptions } from '#namespaces/kit'
import type { Bip122Wallet, WalletMethod } from './bip122Wallet.ts'
import { createSatsAdapter } from './createSatsAdapter.ts'
import { createStandardAdapter } from './createStandardAdapter.ts'
import type { WalletCaller } from './createWalletCaller.ts'
import { attempt, requireNetwork, toGrantedAccess } from './grantedAccess.ts'
import type { PageDialect } from './mapFault.ts'
import type { AccessRequest, AdapterTools, WalletAdapter } from './walletAdapter.ts'
import type { GrantedAccess } from './walletAddress.ts'

const createLeatherAdapter = (tools: AdapterTools): WalletAdapter => ({
  async connect(callWallet, accessRequest) {
    const network = tools.findBitcoinChain(accessRequest.networks[0])?.name
    return toGrantedAccess(
      tools,
      readField(
        await tools.callWalletRpc(callWallet, 'leather', 'getAddresses', network && { network }),
        'addresses',
      ),
      accessRequest,
    )
  },
  reconnect: async (_ask, accessRequest) =>
    toGrantedAccess(tools, accessRequest.knownAddresses, accessRequest),
})

/** Listens by `on` and `removeListener`. */
function addListeners(
  methods: Bip122Wallet['methods'],
  listeners: Readonly<Record<string, WalletMethod>>,
): Release {
  for (const [event, listener] of Object.entries(listeners))
    attempt(() => methods['on']?.(event, listener))
  return () => {
    for (const [event, listener] of Object.entries(listeners))
      attempt(() => (methods['removeListener'] ?? methods['off'])?.(event, listener))
  }
}

/** Creates the adapter of UniSat and similar wallets, which have one address at a time. */
function createUnisatAdapter(tools: AdapterTools, methods: Bip122Wallet['methods']): WalletAdapter {
  const readNetwork = async (callWallet: WalletCaller, limits?: WaitOptions) => {
    const chain = methods['getChain']
      ? readField(await callWallet('getChain', [], limits), 'enum')
      : undefined
    const name =
      chain ?? (methods['getNetwork'] ? await callWallet('getNetwork', [], limits) : 'livenet')
    return requireNetwork(tools.findNetworkByName(name))
  }
  const read = async (
    callWallet: WalletCaller,
    accessRequest: AccessRequest,
    answer: unknown,
  ): Promise<GrantedAccess> => {
    const address = readField(tools.toPlainData(answer), '0')
    const publicKey =
      methods['getPublicKey'] && typeof address === 'string'
        ? await callWallet('getPublicKey', [], accessRequest.limits)
        : undefined
    return toGrantedAccess(
      tools,
      [{ address, publicKey, purpose: 'payment' }],
      accessRequest,
      await readNetwork(callWallet, accessRequest.limits),
    )
  }
  return {
    connect: async (callWallet, accessRequest) =>
      read(callWallet, accessRequest, await callWallet('requestAccounts')),
    async reconnect(callWallet, accessRequest) {
      const accounts = tools.toPlainData(await callWallet('getAccounts', [], accessRequest.limits))
      return Array.isArray(accounts) && accounts.length > 0
        ? read(callWallet, accessRequest, accounts)
        : undefined
    },
    ...(methods['disconnect'] && {
      disconnect: (callWallet: WalletCaller) => callWallet('disconnect'),
    }),
    ...((methods['switchChain'] ?? methods['switchNetwork']) && {
      switchNetwork: (callWallet: WalletCaller, network: Caip2) => {
        const name = tools.findBitcoinChain(network)?.name ?? ''
        return methods['switchChain']
          ? callWallet('switchChain', [`BITCOIN_${name.toUpperCase()}`])
          : callWallet('switchNetwork', [name.replace('mainnet', 'livenet')])
      },
    }),
    listen: (changed) => {
      const again = () => changed()
      return addListeners(methods, {
        accountsChanged: again,
        accountChanged: again,
        networkChanged: again,
        chainChanged: again,
      })
    },
  }
}

function createPhantomAdapter(
  tools: AdapterTools,
  methods: Bip122Wallet['methods'],
): WalletAdapter {
  const mainnet = tools.findNetworkByName('mainnet')
  return {
    connect: async (callWallet, accessRequest) =>
      toGrantedAccess(tools, await callWallet('requestAccounts'), accessRequest, mainnet),
    reconnect: async (_ask, accessRequest) =>
      toGrantedAccess(tools, accessRequest.knownAddresses, accessRequest, mainnet),
    listen: (changed, gone) =>
      addListeners(methods, {
        accountsChanged(foreign) {
          const list = tools.toPlainData(foreign)
          if (Array.isArray(list) && list.length === 0) gone()
          else changed(list)
        },
      }),
  }
}

/** Creates the adapter of a wallet's dialect. */
export function createWalletAdapter(
  tools: AdapterTools,
  { dialect, methods }: Pick<Bip122Wallet, 'dialect' | 'methods'>,
): WalletAdapter {
  const adapters: Readonly<Record<PageDialect, () => WalletAdapter>> = {
    sats: () => createSatsAdapter(tools, methods),
    leather: () => createLeatherAdapter(tools),
    unisat: () => createUnisatAdapter(tools, methods),
    phantom: () => createPhantomAdapter(tools, methods),
    standard: () => createStandardAdapter(tools, methods),
  }
  return adapters[dialect]()
}

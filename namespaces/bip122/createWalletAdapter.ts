import type { Caip2, Release } from '#kernel'
import { fault, isLatchkeyError, readField, toHex } from '#kernel'
import type { WaitOptions } from '#namespaces/kit'
import type { Bip122Wallet, WalletMethod } from './bip122Wallet.ts'
import type { WalletCaller } from './createWalletCaller.ts'
import type { PageDialect } from './mapFault.ts'
import type { AccessRequest, AdapterTools, WalletAdapter } from './walletAdapter.ts'
import type { GrantedAccess } from './walletAddress.ts'

const fallbackIfUnsupported = async <T>(
  work: Promise<T>,
  other: () => Promise<T> | T,
): Promise<T> => {
  try {
    return await work
  } catch (error) {
    if (isLatchkeyError(error, 'unsupported')) return other()
    throw error
  }
}
/**
 * Addresses on the network that the wallet names, else on the first of the site's that they are
 * addresses of.
 */
function toGrantedAccess(
  { toPlainData, parseWalletAddresses }: AdapterTools,
  foreign: unknown,
  { networks }: AccessRequest,
  statedNetwork?: Caip2,
): GrantedAccess {
  const list = toPlainData(foreign)
  const network =
    statedNetwork ?? networks.find((one) => parseWalletAddresses(list, one).length > 0)
  return { addresses: network ? parseWalletAddresses(list, network) : [], network }
}
const requireNetwork = (network: Caip2 | undefined): Caip2 => {
  if (!network) throw fault('unknown-network')
  return network
}
const attempt = (call: () => unknown): unknown => {
  try {
    return call()
  } catch {
    return undefined
  }
}

const capitalizedName = ({ findBitcoinChain }: AdapterTools, network: Caip2 | undefined) =>
  findBitcoinChain(network)?.name.replace(/^./, (letter) => letter.toUpperCase())

/** Xverse and its like: sats-connect. */
function createSatsAdapter(tools: AdapterTools, methods: Bip122Wallet['methods']): WalletAdapter {
  const named = (answer: unknown) =>
    readField(readField(answer, 'bitcoin'), 'name') ?? readField(answer, 'name')
  const read = async (callWallet: WalletCaller, accessRequest: AccessRequest, answer: unknown) => {
    const inside = named(readField(answer, 'network'))
    const name =
      inside ??
      named(
        await fallbackIfUnsupported(
          tools.callWalletRpc(
            callWallet,
            'sats',
            'wallet_getNetwork',
            undefined,
            accessRequest.limits,
          ),
          () => undefined,
        ),
      )
    const list = Array.isArray(answer) ? answer : readField(answer, 'addresses')
    return toGrantedAccess(
      tools,
      list,
      accessRequest,
      name === undefined ? undefined : requireNetwork(tools.findNetworkByName(name)),
    )
  }
  return {
    async connect(callWallet, accessRequest) {
      const purposes = accessRequest.roles
      const network = capitalizedName(tools, accessRequest.networks[0])
      const older = () =>
        fallbackIfUnsupported(
          tools.callWalletRpc(callWallet, 'sats', 'getAccounts', { purposes }),
          () => tools.callWalletRpc(callWallet, 'sats', 'getAddresses', { purposes }),
        )
      return read(
        callWallet,
        accessRequest,
        await fallbackIfUnsupported(
          tools.callWalletRpc(callWallet, 'sats', 'wallet_connect', {
            addresses: purposes,
            ...(network && { network }),
          }),
          older,
        ),
      )
    },
    async reconnect(callWallet, accessRequest) {
      try {
        const answer = await fallbackIfUnsupported(
          tools.callWalletRpc(
            callWallet,
            'sats',
            'wallet_getAccount',
            undefined,
            accessRequest.limits,
          ),
          () => accessRequest.knownAddresses,
        )
        return await read(callWallet, accessRequest, answer)
      } catch (error) {
        if (isLatchkeyError(error, 'unauthorized')) return undefined
        throw error
      }
    },
    disconnect: (callWallet) =>
      fallbackIfUnsupported(tools.callWalletRpc(callWallet, 'sats', 'wallet_disconnect'), () =>
        tools.callWalletRpc(callWallet, 'sats', 'wallet_renouncePermissions'),
      ),
    switchNetwork: (callWallet, network) =>
      tools.callWalletRpc(callWallet, 'sats', 'wallet_changeNetwork', {
        name: capitalizedName(tools, network),
      }),
    listen(changed, gone) {
      const events: Readonly<Record<string, () => void>> = {
        accountChange: () => changed(),
        networkChange: () => changed(),
        disconnect: gone,
        accountDisconnected: gone,
      }
      const removers = Object.entries(events).map(([eventName, cb]) => {
        const add = (...given: readonly unknown[]) => methods['addListener']?.(...given)
        // Older wallets take the name and the listener apart.
        return attempt(() => add({ eventName, cb })) ?? attempt(() => add(eventName, cb))
      })
      return () => {
        for (const remove of removers)
          attempt(() => (typeof remove === 'function' ? remove() : undefined))
      }
    },
  }
}

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

/** The events of wallets that have `on` and `removeListener`. */
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

/** UniSat and its like: one address at a time. */
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

const maxAccounts = 100
const toPublicKeyHex = (bytes: unknown) =>
  bytes instanceof Uint8Array && bytes.length <= 65 ? toHex(bytes) : undefined

/**
 * Wallets of the Wallet Standard: the network goes with every call, so it is chosen here among
 * those of the accounts.
 */
function createStandardAdapter(
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
        const networks = (Array.isArray(chains) ? chains.slice(0, maxAccounts) : []).flatMap(
          (chain) => tools.parseStandardNetwork(chain) ?? [],
        )
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
    connect: async (callWallet, accessRequest) =>
      read(
        readField(await callWallet('connect', [{ purposes: accessRequest.roles }]), 'accounts'),
        accessRequest,
        true,
      ),
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

/** How this wallet is asked for its addresses. */
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

import type { Caip2, Release } from '#kernel'
import { isLatchkeyError, readField } from '#kernel'
import type { WaitOptions } from '#namespaces/kit'
import type { Bip122Wallet } from './bip122Wallet.ts'
import type { WalletCaller } from './createWalletCaller.ts'
import { attempt, requireNetwork, toGrantedAccess } from './grantedAccess.ts'
import type { AccessRequest, AdapterTools, WalletAdapter } from './walletAdapter.ts'

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

const capitalizedName = ({ findBitcoinChain }: AdapterTools, network: Caip2 | undefined) =>
  findBitcoinChain(network)?.name.replace(/^./, (letter) => letter.toUpperCase())

/** Creates the adapter of sats-connect wallets (Xverse and similar). */
export function createSatsAdapter(
  tools: AdapterTools,
  methods: Bip122Wallet['methods'],
): WalletAdapter {
  const call = (callWallet: WalletCaller, method: string, params?: unknown, limits?: WaitOptions) =>
    tools.callWalletRpc(callWallet, 'sats', method, params, limits)
  const named = (answer: unknown) =>
    readField(readField(answer, 'bitcoin'), 'name') ?? readField(answer, 'name')
  const read = async (callWallet: WalletCaller, accessRequest: AccessRequest, answer: unknown) => {
    const inside = named(readField(answer, 'network'))
    const name =
      inside ??
      named(
        await fallbackIfUnsupported(
          call(callWallet, 'wallet_getNetwork', undefined, accessRequest.limits),
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
        fallbackIfUnsupported(call(callWallet, 'getAccounts', { purposes }), () =>
          call(callWallet, 'getAddresses', { purposes }),
        )
      return read(
        callWallet,
        accessRequest,
        await fallbackIfUnsupported(
          call(callWallet, 'wallet_connect', {
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
          call(callWallet, 'wallet_getAccount', undefined, accessRequest.limits),
          () => accessRequest.knownAddresses,
        )
        return await read(callWallet, accessRequest, answer)
      } catch (error) {
        if (isLatchkeyError(error, 'unauthorized')) return undefined
        throw error
      }
    },
    disconnect: (callWallet) =>
      fallbackIfUnsupported(call(callWallet, 'wallet_disconnect'), () =>
        call(callWallet, 'wallet_renouncePermissions'),
      ),
    switchNetwork: (callWallet, network) =>
      call(callWallet, 'wallet_changeNetwork', {
        name: capitalizedName(tools, network),
      }),
    listen: (changed, gone) => listenToEvents(methods, changed, gone),
  }
}

function listenToEvents(
  methods: Bip122Wallet['methods'],
  changed: () => void,
  gone: () => void,
): Release {
  const events: Readonly<Record<string, () => void>> = {
    accountChange: () => changed(),
    networkChange: () => changed(),
    disconnect: gone,
    accountDisconnected: gone,
  }
  const removers = Object.entries(events).map(([eventName, cb]) => {
    const add = (...args: readonly unknown[]) => methods['addListener']?.(...args)
    // Older wallets take the name and the listener as two arguments.
    return attempt(() => add({ eventName, cb })) ?? attempt(() => add(eventName, cb))
  })
  return () => {
    for (const remove of removers)
      attempt(() => (typeof remove === 'function' ? remove() : undefined))
  }
}

import type { CreateConnectorFn } from '@wagmi/core'
import { UserRejectedRequestError } from 'viem'
import type { Caip2 } from '#kernel'
import { readField } from '#kernel'
import type { Eip1193Provider, ProviderSource } from '#libraries/kit'
import {
  createProvider,
  findAccount,
  ProviderError,
  readEip155,
  toHexChainId,
  whenRestored,
} from '#libraries/kit'
import type { Modal } from '#ui-shell/host'

/** How the connector names itself to wagmi. */
export type LatchkeyConnectorOptions = {
  /** Changes only for a second modal; `latchkey` by default. */
  readonly id?: string
  /** Name in the site's own list of connectors; `Latchkey` by default. */
  readonly name?: string
  readonly icon?: string
}

type ConnectorConfig = Parameters<CreateConnectorFn>[0]
type Address = `0x${string}`

/**
 * Makes a connector for wagmi 2 and 3 over a modal.
 * `connect` opens the modal; viem's `UserRejectedRequestError` when the visitor closes it. wagmi
 * follows what the visitor does in the modal, also a connection that began there. Give both the same
 * networks, and set `multiInjectedProviderDiscovery: false`: wagmi would connect extensions by itself.
 * @example
 * const connectors = [latchkeyConnector(modal)]
 * createConfig({ chains, transports, connectors, multiInjectedProviderDiscovery: false })
 */
export function latchkeyConnector(
  modal: ProviderSource & Pick<Modal, 'disconnect'>,
  { id = 'latchkey', name = 'Latchkey', icon }: LatchkeyConnectorOptions = {},
): CreateConnectorFn<Eip1193Provider> {
  const provider = createProvider(modal)
  // wagmi makes another one of the same function for each `connect` that is passed it.
  const emitters = new Set<ConnectorConfig['emitter']>()
  const isTaken = () => [...emitters].some((one) => one.listenerCount('change') > 0)
  return (config) => {
    emitters.add(config.emitter)
    const calls = createCalls(modal, provider, config)
    return {
      id,
      name,
      type: 'latchkey',
      ...(icon !== undefined && { icon }),
      ...createListening(modal, provider, config, isTaken),
      ...calls,
      async connect({ chainId, isReconnecting = false, withCapabilities = false } = {}) {
        const wasConnected = findAccount(modal, 'eip155') !== undefined
        if (!isReconnecting)
          await provider.request({ method: 'eth_requestAccounts' }).catch(throwForWagmi)
        const accounts = await calls.getAccounts()
        if (accounts.length === 0) throw new ProviderError(4900, 'No wallet is connected.')
        if (chainId !== undefined && chainId !== (await calls.getChainId()))
          await calls.switchChain({ chainId }).catch(async (error) => {
            // A wallet that cannot switch is connected all the same, as with wagmi's own connectors.
            if (readField(error, 'code') !== 4001) return
            // The account of a rejected connection would be announced to wagmi.
            if (!wasConnected) await calls.disconnect().catch(() => {})
            throw error
          })
        return {
          // Allowed because wagmi's type of the accounts depends on the parameter.
          accounts: (withCapabilities
            ? accounts.map((address) => ({ address, capabilities: {} }))
            : accounts) as never,
          chainId: await calls.getChainId(),
        }
      },
    }
  }
}

/** Sites with wagmi tell a refusal by the class that wagmi's own connectors throw. */
function throwForWagmi(error: unknown): never {
  const isRefusal = error instanceof Error && readField(error, 'code') === 4001
  throw isRefusal ? new UserRejectedRequestError(error) : error
}

/** Makes the calls that need no state of wagmi. */
function createCalls(
  modal: ProviderSource & Pick<Modal, 'disconnect'>,
  provider: Eip1193Provider,
  { chains }: ConnectorConfig,
) {
  return {
    disconnect: () => modal.disconnect({ namespace: 'eip155' }),
    async getAccounts(): Promise<readonly Address[]> {
      const accounts = await provider.request({ method: 'eth_accounts' })
      // Allowed because the provider lists the modal's accounts, which are checksummed.
      return accounts as readonly Address[]
    },
    getChainId: async () => Number(await provider.request({ method: 'eth_chainId' })),
    getProvider: async () => provider,
    async isAuthorized() {
      // Wagmi never reconnects again after a rejection.
      await whenRestored(modal, 'eip155').catch(() => {})
      return findAccount(modal, 'eip155') !== undefined
    },
    async switchChain({ chainId }: { readonly chainId: number }) {
      const chain = chains.find((one) => one.id === chainId)
      if (!chain) throw new ProviderError(4902, `The configuration has no chain ${chainId}.`)
      const params = [{ chainId: `0x${chainId.toString(16)}` }]
      await provider.request({ method: 'wallet_switchEthereumChain', params }).catch(throwForWagmi)
      return chain
    },
  }
}

/** A connection that wagmi does not take is announced again for ten minutes. */
const announcements = { interval: 500, most: 1200 }

const toChainId = (network: Caip2) => Number(toHexChainId(network))

/** Makes the parts that report the modal's changes to wagmi, from the creation of its config on. */
function createListening(
  modal: ProviderSource,
  provider: Eip1193Provider,
  { emitter }: ConnectorConfig,
  isTaken: () => boolean,
) {
  // Allowed because the provider lists the modal's accounts, which are checksummed.
  const readAddresses = () => readEip155(modal).accounts as readonly Address[]
  const announce = () => {
    const { network } = readEip155(modal)
    if (network) emitter.emit('connect', { accounts: readAddresses(), chainId: toChainId(network) })
  }
  const repeat = (left: number) => {
    if (left === 0 || isTaken() || readAddresses().length === 0) return
    announce()
    setTimeout(repeat, announcements.interval, left - 1)
  }
  // wagmi drops a change that comes before its connection, so that this one has to come at once. It
  // also drops a connection while another connector of the site connects.
  const onConnect = () => {
    announce()
    setTimeout(repeat, announcements.interval, announcements.most)
  }
  const onAccountsChanged = (accounts: readonly string[]) => {
    if (accounts.length > 0) emitter.emit('change', { accounts: readAddresses() })
  }
  const onChainChanged = (chainId: string) => emitter.emit('change', { chainId: Number(chainId) })
  const onDisconnect = () => emitter.emit('disconnect')
  return {
    async setup() {
      provider.on('connect', onConnect)
      provider.on('accountsChanged', onAccountsChanged)
      provider.on('chainChanged', onChainChanged)
      provider.on('disconnect', onDisconnect)
    },
    onAccountsChanged,
    onChainChanged,
    onDisconnect,
  }
}

import type { AbortOptions, Caip2, NamespaceHost } from '#kernel'
import { fault, readField } from '#kernel'
import { attempt } from './attempt.ts'
import type { OpenedConnection, SavedChoice } from './buildConnection.ts'
import { buildConnection, listUsableNetworks } from './buildConnection.ts'
import { callWallet, silentTimeout } from './callWallet.ts'
import type { ChainTools } from './chainTools.ts'
import type { Facts, PolkadotState } from './connectionState.ts'
import { createPolkadotState, moveToFront } from './connectionState.ts'
import type { PolkadotWallet } from './discovery.ts'
import type { EnabledWallet } from './EnabledWallet.ts'
import { parseSignerResult } from './EnabledWallet.ts'
import { parseAccounts } from './parseAccounts.ts'
import type { Signer } from './signer.ts'

const signerMethods: Readonly<Record<string, 'signRaw' | 'signPayload'>> = {
  polkadot_signMessage: 'signRaw',
  polkadot_signTransaction: 'signPayload',
}

/** Keeps the accounts current; a wallet without accounts has revoked its permission. */
function watchAccounts(
  connectionState: PolkadotState,
  { subscribe }: EnabledWallet,
  requested: readonly Caip2[],
  read: (foreign: unknown) => Facts['accounts'],
) {
  let latest: Facts['accounts'] | undefined
  const applyAccounts = (keys: Facts['accounts']) => {
    const networks = listUsableNetworks(keys, requested)
    const [network] = listUsableNetworks(keys, [connectionState.facts.network, ...networks])
    if (network)
      connectionState.set({
        network,
        networks,
        accounts: moveToFront(keys, connectionState.facts.accounts[0]?.id),
      })
    else connectionState.end(fault('unauthorized'))
  }
  let opened = false
  const release = subscribeToAccounts(subscribe, (foreign) => {
    latest = read(foreign)
    if (opened) applyAccounts(latest)
  })
  connectionState.ended.addEventListener('abort', release)
  return {
    /** Returns the accounts of the last event since the previous call. */
    takeLatest() {
      const accounts = latest
      latest = undefined
      return accounts
    },
    open() {
      opened = true
    },
  }
}

/** Some wallets cannot remove listeners, so a listener must tolerate a call after the release. */
function subscribeToAccounts(
  subscribe: EnabledWallet['subscribe'],
  listener: (foreign: unknown) => void,
): () => void {
  const release = attempt(() => subscribe?.(listener))
  return () => void (typeof release === 'function' && attempt(() => release()))
}

/**
 * Opens an allowed page wallet; `null` if it has no account for the host's networks.
 * No listener stays behind on failure.
 */
export async function openInjected(
  tools: ChainTools,
  { info, names }: PolkadotWallet,
  wallet: EnabledWallet,
  choice: SavedChoice,
  { signal }: AbortOptions,
): Promise<OpenedConnection | null> {
  const { host } = tools
  const requested = host.networks().map(({ caipNetworkId }) => caipNetworkId)
  const read = (foreign: unknown) => parseAccounts(foreign, tools.resolveNetwork)
  const connectionState = createPolkadotState({
    network: requested[0] ?? 'polkadot:',
    accounts: [],
    networks: [],
  })
  const followed = watchAccounts(connectionState, wallet, requested, read)
  try {
    followed.takeLatest()
    const readAccounts = await callWallet(
      host,
      wallet.get,
      read,
      [connectionState.ended, signal],
      silentTimeout,
    )
    // An event that came meanwhile is newer than the answer, unless it had no accounts.
    const eventAccounts = followed.takeLatest()
    const keys = eventAccounts?.length ? eventAccounts : readAccounts
    const networks = listUsableNetworks(keys, requested)
    const network = networks.find((one) => one === choice.network) ?? networks[0]
    if (!network) {
      connectionState.end()
      return null
    }
    connectionState.set({ accounts: moveToFront(keys, choice.active), networks, network })
    followed.open()
  } catch (error) {
    connectionState.end()
    throw error
  }
  const saved = { key: names[0] ?? info.id, granted: true }
  const close = async () => connectionState.end()
  return {
    connectionState,
    connection: buildConnection(tools, createInjectedSigner(host, connectionState, wallet), {
      wallet: info,
      raw: wallet.raw,
      saved,
      close,
    }),
  }
}

function createInjectedSigner(
  host: NamespaceHost,
  connectionState: PolkadotState,
  wallet: EnabledWallet,
): Signer {
  const methodFor = (method: string) => {
    const name = signerMethods[method]
    return name && wallet[name]
  }
  return {
    connectionState,
    wrapsMessages: true,
    can: (method) => methodFor(method) !== undefined,
    async request(_network, method, params, options = {}) {
      const sign = methodFor(method)
      if (!sign) throw fault('unsupported')
      const payload =
        method === 'polkadot_signTransaction' ? readField(params, 'transactionPayload') : params
      return callWallet(host, () => sign(payload), parseSignerResult, [
        connectionState.ended,
        options.signal,
      ])
    },
    formatAddress: (_network, key) => key.written,
  }
}

import type { Caip2, Connection, RemoteSigner } from '#kernel'
import { fault, isAccountId, parseAccountId } from '#kernel'
import { closeSession, createSessionProvider, followSession } from '#namespaces/kit'
import type { OpenedConnection, SavedChoice } from './buildConnection.ts'
import { buildConnection, listUsableNetworks } from './buildConnection.ts'
import { callWallet } from './callWallet.ts'
import { listNetworkIds } from './chainIds.ts'
import type { ChainTools } from './chainTools.ts'
import type { Facts, PolkadotState } from './connectionState.ts'
import { createPolkadotState, moveToFront } from './connectionState.ts'
import { parseSignerResult } from './EnabledWallet.ts'
import { parseSessionAccounts } from './parseAccounts.ts'
import type { Signer } from './signer.ts'

/**
 * Parses a session's grant on the first wanted network that it covers.
 * `undefined` if it grants no account of ours.
 */
function parseSessionFacts(
  { host, resolveNetwork }: ChainTools,
  remote: RemoteSigner,
  { network: preferred, active }: SavedChoice,
): Facts | undefined {
  const keys = moveToFront(parseSessionAccounts(remote, resolveNetwork), active)
  const granted = [...new Set(keys.flatMap(({ only = [] }) => only))]
  const hostNetworks = host.networks().map(({ caipNetworkId }) => caipNetworkId)
  const network =
    granted.find((one) => one === preferred) ??
    listUsableNetworks(keys, [...hostNetworks, ...granted])[0]
  return network && { network, accounts: keys, networks: granted }
}

/** Follows the session and rereads its grants on every event. */
function watchSession(
  tools: ChainTools,
  remote: RemoteSigner,
  connectionState: PolkadotState,
): void {
  const refresh = (
    preferred: string | undefined = connectionState.facts.network,
    named?: string,
  ) => {
    const facts = parseSessionFacts(tools, remote, {
      network: preferred,
      active: connectionState.facts.accounts[0]?.id,
    })
    if (facts) connectionState.set({ ...facts, accounts: moveToFront(facts.accounts, named) })
    else connectionState.end(fault('unauthorized'))
  }
  followSession(remote, connectionState, {
    accountsChanged: (data) => {
      const [named] = Array.isArray(data) ? data : []
      refresh(
        undefined,
        tools.toGenericAddress(typeof named === 'string' ? named.split(':').at(-1) : undefined),
      )
    },
    // A network outside the session is one that no request could name.
    chainChanged: (_data, network) => {
      const meant = network && tools.resolveNetwork(network)
      refresh(connectionState.facts.networks.find((one) => one === meant))
    },
    session_update: () => refresh(),
  })
}

/**
 * A connection over a session elsewhere; `null` when it grants no account of ours. Reads go to our
 * own nodes, never through the session.
 */
export function openRemote(
  tools: ChainTools,
  remote: RemoteSigner,
  choice: SavedChoice,
): OpenedConnection | null {
  const facts = parseSessionFacts(tools, remote, choice)
  if (!facts) return null
  const connectionState = createPolkadotState(facts)
  watchSession(tools, remote, connectionState)
  const signer = createRemoteSigner(tools, connectionState, remote)
  const connection: Connection = buildConnection(tools, signer, {
    wallet: remote.wallet,
    raw: createSessionProvider(remote, connectionState, async (...call) =>
      connection.invoke?.(...call),
    ),
    saved: {},
    close: () => closeSession(remote, connectionState),
  })
  return { connectionState, connection }
}

function createRemoteSigner(
  { host, toGenericAddress }: ChainTools,
  connectionState: PolkadotState,
  remote: RemoteSigner,
): Signer {
  const can = (method: string) => remote.methods('polkadot').has(method)
  const granted = () =>
    remote.accounts().flatMap((id) => (isAccountId(id) ? [parseAccountId(id)] : []))
  /** Finds the session's id of a network: wallets still grant relay chains for Asset Hubs. */
  const findSessionNetwork = (network: Caip2) =>
    listNetworkIds(network).find((one) => granted().some((account) => account.network === one))
  return {
    connectionState,
    wrapsMessages: false,
    can,
    async request(network, method, params, options = {}) {
      connectionState.ended.throwIfAborted()
      if (!can(method)) throw fault('unsupported')
      const target = findSessionNetwork(network)
      if (!target) throw fault('unauthorized')
      return callWallet(
        host,
        () => remote.request(target, method, params, options),
        parseSignerResult,
        [connectionState.ended, options.signal],
      )
    },
    formatAddress: (network, key) =>
      granted().find(
        (one) =>
          one.network === findSessionNetwork(network) && toGenericAddress(one.address) === key.id,
      )?.address ?? key.written,
  }
}

import type { Caip2, RemoteSigner } from '#kernel'
import { fault, isAccountId, parseAccountId } from '#kernel'
import {
  closeSession,
  createSessionProvider,
  followSession,
  importWithRetry,
} from '#namespaces/kit'
import { isAddress } from './address.ts'
import { buildConnection } from './buildConnection.ts'
import type { ChainTools } from './chainTools.ts'
import type { Facts } from './connectionState.ts'
import { createSolanaState, keepActiveFirst } from './connectionState.ts'
import { createRemoteSigner } from './createRemoteSigner.ts'
import type { OpenedConnection } from './injectedConnection.ts'
import { parseNetworkId } from './networkIds.ts'

/**
 * An account that a session grants.
 * `spelled` is the network in the session's spelling: old sessions use a former id, and accept
 * requests for that id only.
 */
type GrantedAccount = { readonly address: string; readonly network: Caip2; readonly spelled: Caip2 }

function parseGrantedAccounts(remote: RemoteSigner): readonly GrantedAccount[] {
  return remote.accounts().flatMap((id) => {
    if (!isAccountId(id)) return []
    const { network: spelled, address } = parseAccountId(id)
    const network = parseNetworkId(spelled)
    return network && isAddress(address) ? [{ address, network, spelled }] : []
  })
}

/**
 * Selects the facts on the first wanted network that the session covers.
 * `undefined` if it grants no Solana account.
 */
function parseSessionFacts(
  granted: readonly GrantedAccount[],
  wanted: readonly Caip2[],
): Facts | undefined {
  const networks = [...new Set(granted.map(({ network }) => network))]
  const network = wanted.find((one) => networks.includes(one)) ?? networks[0]
  const addresses = new Set(
    granted.flatMap((one) => (one.network === network ? [one.address] : [])),
  )
  return network && { network, networks, accounts: [...addresses].map((address) => ({ address })) }
}

/**
 * Opens a connection over a session; `null` if it grants no Solana account.
 * Reads go to our own nodes, never through the session.
 */
export function openRemote(
  tools: ChainTools,
  remote: RemoteSigner,
  preferred?: Caip2,
): OpenedConnection | null {
  const hostNetworks = tools.host.networks().map(({ caipNetworkId }) => caipNetworkId)
  const first = parseSessionFacts(
    parseGrantedAccounts(remote),
    preferred ? [preferred, ...hostNetworks] : hostNetworks,
  )
  if (!first) return null
  const connectionState = createSolanaState(first)
  const refresh = (network: Caip2) => {
    const facts = parseSessionFacts(parseGrantedAccounts(remote), [network])
    if (!facts) return connectionState.end(fault('unauthorized'))
    connectionState.set({ ...facts, accounts: keepActiveFirst(connectionState, facts.accounts) })
  }
  followSession(remote, connectionState, {
    session_update: () => refresh(connectionState.facts.network),
  })
  const toSessionNetwork = (network: Caip2) =>
    parseGrantedAccounts(remote).find((one) => one.network === network)?.spelled ?? network
  const { signer, forward } = createRemoteSigner(tools, remote, connectionState, toSessionNetwork)
  // The session itself lists the accounts; signing calls go to the wallet, and nothing is taken away.
  const invoke = async (network: Caip2, method: string, params: unknown) => {
    if (method === 'solana_signTransaction') {
      const { addLegacyFields } = await importWithRetry(() => import('./addLegacyFields.ts'))
      return forward(network, method, await addLegacyFields(tools.codec, params))
    }
    if (/^solana_sign/.test(method)) return forward(network, method, params)
    const { handleRpcCall } = await importWithRetry(() => import('./handleRpcCall.ts'))
    return handleRpcCall(tools, signer, { network, method, params })
  }
  const connection = buildConnection(tools, signer, {
    wallet: remote.wallet,
    raw: createSessionProvider(remote, connectionState, invoke),
    async move(network) {
      await remote.switchNetwork?.(toSessionNetwork(network))
      refresh(network)
    },
    serialize: () =>
      JSON.stringify({
        network: connectionState.facts.network,
        address: connectionState.facts.accounts[0]?.address,
      }),
    disconnect: () => closeSession(remote, connectionState),
    invoke,
  })
  return { connection, connectionState }
}

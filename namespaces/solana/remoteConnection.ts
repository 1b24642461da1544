import type { Caip2, RemoteSigner } from '#kernel'
import { fault, isAccountId, isLatchkeyError, parseAccountId } from '#kernel'
import { loaded } from '#namespaces/kit'
import { isAddress } from './address.ts'
import type { ChainTools } from './chainTools.ts'
import { connectionOver } from './connection.ts'
import type { Opened } from './injectedConnection.ts'
import type { Facts } from './live.ts'
import { createLive, sameFirst } from './live.ts'
import { networkIdOf } from './networkIds.ts'
import { remoteSigner } from './remoteSigner.ts'

/**
 * What a session grants on Solana. `spelled` is the network as the session has it: old ones name it
 * by a former id, and take requests for that id alone.
 */
type Granted = { readonly address: string; readonly network: Caip2; readonly spelled: Caip2 }

function grantedBy(remote: RemoteSigner): readonly Granted[] {
  return remote.accounts().flatMap((id) => {
    if (!isAccountId(id)) return []
    const { network: spelled, address } = parseAccountId(id)
    const network = networkIdOf(spelled)
    return network && isAddress(address) ? [{ address, network, spelled }] : []
  })
}

/**
 * The facts on the first of the wanted networks that the session covers; `undefined` when it grants
 * no Solana account.
 */
function factsOf(granted: readonly Granted[], wanted: readonly Caip2[]): Facts | undefined {
  const networks = [...new Set(granted.map(({ network }) => network))]
  const network = wanted.find((one) => networks.includes(one)) ?? networks[0]
  const addresses = new Set(
    granted.flatMap((one) => (one.network === network ? [one.address] : [])),
  )
  return network && { network, networks, accounts: [...addresses].map((address) => ({ address })) }
}

/**
 * A connection over a session elsewhere; `null` when it grants no Solana account. Reads go to our
 * own nodes, never through the session.
 */
export function openRemote(
  tools: ChainTools,
  remote: RemoteSigner,
  preferred?: Caip2,
): Opened | null {
  const wanted = tools.host.networks().map(({ caipNetworkId }) => caipNetworkId)
  const first = factsOf(grantedBy(remote), preferred ? [preferred, ...wanted] : wanted)
  if (!first) return null
  const live = createLive(first)
  const refresh = (network: Caip2) => {
    const facts = factsOf(grantedBy(remote), [network])
    if (!facts) return live.end(fault('unauthorized'))
    live.set({ ...facts, accounts: sameFirst(live, facts.accounts) })
  }
  const releases = [
    remote.on('session_update', () => refresh(live.facts.network)),
    remote.on('end', (why) => live.end(isLatchkeyError(why) ? why : fault('unauthorized'))),
  ]
  live.ended.addEventListener('abort', () => {
    for (const release of releases) release()
  })
  const spell = (network: Caip2) =>
    grantedBy(remote).find((one) => one.network === network)?.spelled ?? network
  const { signer, forward } = remoteSigner(tools, remote, live, spell)
  const connection = connectionOver(tools, signer, {
    wallet: remote.wallet,
    raw: {
      request: ({ method, params }: { readonly method: string; readonly params?: unknown }) =>
        connection.invoke?.(live.facts.network, method, params),
    },
    async move(network) {
      await remote.switchNetwork?.(spell(network))
      refresh(network)
    },
    serialize: () =>
      JSON.stringify({ network: live.facts.network, address: live.facts.accounts[0]?.address }),
    async disconnect() {
      live.end()
      await remote.close()
    },
    // Which accounts there are the session itself says; what has to be signed goes to the wallet as
    // the host wrote it.
    async invoke(network, method, params) {
      if (/^solana_sign/.test(method)) return forward(network, method, params)
      return (await loaded(() => import('./answerCall.ts'))).answerCall(tools, signer, {
        network,
        method,
        params,
      })
    },
  })
  return { connection, live }
}

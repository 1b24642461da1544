import type { Caip2, RemoteSigner } from '#kernel'
import { fault, isAccountId, isLatchkeyError, parseAccountId } from '#kernel'
import { asked } from './asked.ts'
import { spellingsOf } from './chainIds.ts'
import type { ChainTools } from './chainTools.ts'
import type { Choice, Opened } from './connectionOf.ts'
import { connectionOf, firstCovered } from './connectionOf.ts'
import { keysGranted } from './keys.ts'
import type { Facts, Live } from './live.ts'
import { chosenFirst, createLive } from './live.ts'
import type { Signer } from './signer.ts'
import { readAnswer } from './wallet.ts'

/**
 * What a session grants, on the first of the wanted networks that it covers; `undefined` when it
 * grants no account of ours.
 */
function factsOf(
  { host, networkMeant }: ChainTools,
  remote: RemoteSigner,
  { network: wish, active }: Choice,
): Facts | undefined {
  const keys = chosenFirst(keysGranted(remote, networkMeant), active)
  const granted = [...new Set(keys.flatMap(({ only = [] }) => only))]
  const wanted = host.networks().map(({ caipNetworkId }) => caipNetworkId)
  const network = granted.find((one) => one === wish) ?? firstCovered(keys, [...wanted, ...granted])
  return network && { network, keys, networks: granted }
}

/** Follows the session: what it grants is read from it again on every event. */
function followSession(tools: ChainTools, remote: RemoteSigner, live: Live): void {
  const refresh = (wish: string | undefined = live.facts.network, named?: string) => {
    const facts = factsOf(tools, remote, { network: wish, active: named ?? live.facts.keys[0]?.id })
    if (facts) live.set(facts)
    else live.end(fault('unauthorized'))
  }
  const releases = [
    remote.on('accountsChanged', (data) => {
      const [named] = Array.isArray(data) ? data : []
      refresh(
        undefined,
        tools.genericAddress(typeof named === 'string' ? named.split(':').at(-1) : undefined),
      )
    }),
    // A network outside the session is one that no request could name.
    remote.on('chainChanged', (_data, network) => {
      const meant = network && tools.networkMeant(network)
      refresh(live.facts.networks.find((one) => one === meant))
    }),
    remote.on('session_update', () => refresh()),
    remote.on('end', (why) => live.end(isLatchkeyError(why) ? why : fault('unauthorized'))),
  ]
  live.ended.addEventListener('abort', () => {
    for (const release of releases) release()
  })
}

/**
 * A connection over a session elsewhere; `null` when it grants no account of ours. Reads go to our
 * own nodes, never through the session.
 */
export function openRemote(tools: ChainTools, remote: RemoteSigner, choice: Choice): Opened | null {
  const facts = factsOf(tools, remote, choice)
  if (!facts) return null
  const live = createLive(facts)
  followSession(tools, remote, live)
  const close = async () => {
    live.end()
    await remote.close()
  }
  return {
    live,
    connection: connectionOf(tools, signerOf(tools, live, remote), {
      wallet: remote.wallet,
      raw: remote,
      saved: {},
      close,
    }),
  }
}

function signerOf({ host, genericAddress }: ChainTools, live: Live, remote: RemoteSigner): Signer {
  const can = (method: string) => remote.methods('polkadot').has(method)
  const granted = () =>
    remote.accounts().flatMap((id) => (isAccountId(id) ? [parseAccountId(id)] : []))
  /**
   * The id by which the session knows a network: wallets still grant relay chains for what moved to
   * Asset Hub.
   */
  const spelled = (network: Caip2) =>
    spellingsOf(network).find((one) => granted().some((account) => account.network === one))
  return {
    live,
    wraps: false,
    can,
    async request(network, method, params, options = {}) {
      if (!can(method)) throw fault('unsupported')
      const target = spelled(network)
      if (!target) throw fault('unauthorized')
      return asked(host, () => remote.request(target, method, params, options), readAnswer, [
        live.ended,
        options.signal,
      ])
    },
    written: (network, key) =>
      granted().find(
        (one) => one.network === spelled(network) && genericAddress(one.address) === key.id,
      )?.address ?? key.written,
  }
}

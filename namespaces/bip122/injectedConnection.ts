import type { Caip2, Connection, NamespaceHost } from '#kernel'
import { fault, isLatchkeyError } from '#kernel'
import type { Limits } from '#namespaces/kit'
import { kindOf } from './address.ts'
import type { Ask } from './ask.ts'
import { askerOf, askRpc, silentLimit } from './ask.ts'
import { bitcoinChain } from './bitcoinChains.ts'
import { capabilityOf } from './capabilities.ts'
import type { FoundWallet } from './foundWallet.ts'
import type { Grant, Held } from './held.ts'
import type { LateCode } from './lateCode.ts'
import type { Live } from './live.ts'
import { createLive } from './live.ts'
import type { Opened } from './opened.ts'
import type { Signer } from './signer.ts'
import type { Voice, Wish } from './voice.ts'

const leaveLimit = 2000
export const defaultRoles = ['payment', 'ordinals']

/** The site's networks, the preferred one first. */
export const networksOf = (host: NamespaceHost, preferred?: Caip2): readonly Caip2[] => {
  const networks = host.networks().map(({ caipNetworkId }) => caipNetworkId)
  return preferred && networks.includes(preferred)
    ? [preferred, ...networks.filter((network) => network !== preferred)]
    : networks
}

/**
 * Opens a wallet of this page with what it granted. Whatever goes wrong, no listener stays behind.
 */
export function openInjected(
  host: NamespaceHost,
  late: LateCode,
  wallet: FoundWallet,
  voice: Voice,
  grant: Grant,
): Opened {
  const { held, network } = grant
  if (held.length === 0 || !network) throw fault('unauthorized')
  const reachable = (networks: Grant['networks'], at: Caip2) =>
    networks ?? (voice.move ? [...new Set([at, ...networksOf(host).filter(bitcoinChain)])] : [at])
  const live = createLive({ network, networks: reachable(grant.networks, network), held })
  const ask = askerOf(host, wallet.speech, wallet.methods, live.ended)
  const follower = follow(host, voice, ask, live, reachable)
  const release = voice.listen?.(follower.changed, () => live.end(fault('unauthorized')))
  live.ended.addEventListener('abort', () => release?.())
  return { live, connection: connectionOf(host, late, wallet, voice, ask, live, follower) }
}

/** Keeps the state true by asking again; an answer that a newer one has overtaken is dropped. */
function follow(
  host: NamespaceHost,
  voice: Voice,
  ask: Ask,
  live: Live,
  reachable: (networks: Grant['networks'], at: Caip2) => readonly Caip2[],
) {
  let round = 0
  const wish = (limits: Limits, kept: readonly Held[]): Wish => ({
    roles: defaultRoles,
    networks: networksOf(host, live.facts.network),
    kept,
    limits,
  })
  const meet = ({ held, network, networks }: Grant) => {
    if (held.length === 0 || !network) live.end(fault('unauthorized'))
    else live.set({ held, network, networks: reachable(networks, network) })
  }
  const refresh = async (limits: Limits = {}, kept: readonly Held[] = live.facts.held) => {
    const mine = ++round
    const grant = await voice.again(ask, wish({ within: silentLimit, ...limits }, kept))
    if (mine === round) meet(grant ?? { held: [] })
    return live.facts.network
  }
  const changed = (list?: unknown) => {
    // Only wallets without a silent question bring addresses with their events; these take the
    // place of those kept.
    const news = Array.isArray(list) ? list : undefined
    void refresh({}, news ?? live.facts.held).catch((error) =>
      host.log('info', 'A Bitcoin wallet could not be read again.', error),
    )
  }
  return { refresh, changed }
}

function connectionOf(
  host: NamespaceHost,
  late: LateCode,
  wallet: FoundWallet,
  voice: Voice,
  ask: Ask,
  live: Live,
  { refresh }: ReturnType<typeof follow>,
): Connection {
  const { info, provider, speech, methods, abilities } = wallet
  const signer: Signer = {
    speech,
    live,
    ask,
    rpc: (method, params, options) => askRpc(ask, speech, method, params, options),
    chainOf: bitcoinChain,
    kindOf,
    able: (ability) => abilities.has(ability),
    accounts: methods['accounts'],
    recheck: async (_network, options) => refresh(options),
  }
  return {
    wallet: info,
    raw: provider,
    get state() {
      return live.state
    },
    on: live.on,
    can: (capability, network) => capabilityOf(signer, capability, network),
    serialize: () =>
      JSON.stringify({ walletId: info.id, network: live.facts.network, held: live.facts.held }),
    async disconnect() {
      live.end()
      // A wallet that has no such method, or fails at it, is forgotten by the site all the same.
      const leaving = voice.leave?.((name, params, limits) =>
        askerOf(host, speech, methods)(name, params, { within: leaveLimit, ...limits }),
      )
      await leaving?.catch(() => {})
    },
    signMessage: async (request) => (await late.signing()).signMessage(signer, request),
    send: async (plan, options) => (await late.spending()).sendPlan(signer, plan, options),
    ...((voice.move || live.facts.networks.length > 1) && {
      switchNetwork: async (id: Caip2) =>
        (await late.signing()).moveWallet({ host, live, voice, ask, refresh }, id),
    }),
    async switchAccount(id) {
      if (!live.activate(id)) throw fault('unsupported')
    },
    invoke: async (network, method, params) =>
      (await late.signing()).invokeWallet(signer, network, method, params),
  }
}

/**
 * What a wallet granted on an earlier visit, asked without a prompt; `undefined` when it grants it
 * no longer.
 */
export async function askAgain(
  host: NamespaceHost,
  { speech, methods }: FoundWallet,
  voice: Voice,
  wish: Omit<Wish, 'roles'>,
): Promise<Grant | undefined> {
  return voice
    .again(askerOf(host, speech, methods), { roles: defaultRoles, ...wish })
    .catch((error) => {
      if (isLatchkeyError(error, 'unauthorized', 'locked')) return undefined
      throw error
    })
}

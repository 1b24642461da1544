import { array, object, optional, string, unknown } from 'valibot'
import type { Abort, Caip2, Namespace, NamespaceHost, RemoteSigner, Schema } from '#kernel'
import { fault, gateOptional, isNetworkId } from '#kernel'
import { heldIn, parsedJson, settled } from '#namespaces/kit'
import { askerOf } from './ask.ts'
import { createDiscovery } from './discovery.ts'
import type { FoundWallet } from './foundWallet.ts'
import type { Grant } from './held.ts'
import { readHeld } from './held.ts'
import { askAgain, defaultRoles, networksOf, openInjected } from './injectedConnection.ts'
import type { LateCode } from './lateCode.ts'
import type { Live } from './live.ts'
import type { Voice, Wish } from './voice.ts'

const resumeLimit = 5000
const savedSchema: Schema<{
  walletId?: string | undefined
  network?: string | undefined
  held?: unknown[] | undefined
}> = object({
  walletId: optional(string()),
  network: optional(string()),
  held: optional(array(unknown())),
})

/**
 * Opens connections to wallets of the page and to sessions elsewhere, keeps those that are open in
 * `lives`, and ends them all when the namespace goes.
 */
export function createOpener(
  host: NamespaceHost,
  late: LateCode,
  lives: Set<Live>,
): Pick<Namespace, 'discover' | 'connect' | 'resume' | 'dispose'> {
  const discovery = createDiscovery(host)
  const prompt = createPrompt(host)

  const voiceOf = async (wallet: FoundWallet, signal?: AbortSignal) =>
    (await settled(host, late.voices, [signal]))(wallet)
  const enter = async (
    walletId: string,
    roles: readonly string[],
    network: Caip2 | undefined,
    { signal }: Abort,
  ) => {
    const wallet = await settled(host, () => discovery.find(walletId), [signal])
    if (!wallet) throw fault('not-installed')
    const voice = await voiceOf(wallet, signal)
    return openInjected(
      host,
      late,
      wallet,
      voice,
      await prompt(wallet, voice, { roles, networks: networksOf(host, network), kept: [] }, signal),
    )
  }
  const remotely = async (remote: RemoteSigner, network: Caip2 | undefined) =>
    (await late.session())(remote, networksOf(host, network))
  const again = async (
    walletId: string | undefined,
    preferred: Caip2 | undefined,
    saved: readonly unknown[],
  ) => {
    const wallet = walletId === undefined ? undefined : await discovery.claiming(walletId)
    if (!wallet) return null
    const kept = preferred ? readHeld(saved.map(asEntry), preferred) : []
    const voice = await voiceOf(wallet)
    const grant = await askAgain(host, wallet, voice, {
      kept,
      networks: networksOf(host, preferred),
      limits: { within: resumeLimit },
    })
    return grant && grant.held.length > 0 && grant.network
      ? openInjected(host, late, wallet, voice, grant)
      : null
  }
  return {
    discover: discovery.watch,
    async connect(to, { network, roles = defaultRoles, signal }) {
      signal?.throwIfAborted()
      const opened =
        'remote' in to
          ? await remotely(to.remote, network)
          : await enter(to.walletId, roles, network, signal ? { signal } : {})
      if (!opened) throw fault('unauthorized')
      return heldIn(lives, opened).connection
    },
    async resume(saved, remote) {
      const { walletId, network, held = [] } = gateOptional(savedSchema, parsedJson(saved)) ?? {}
      const preferred = isNetworkId(network) ? network : undefined
      const opened = remote
        ? await remotely(remote, preferred)
        : await again(walletId, preferred, held)
      return opened && heldIn(lives, opened).connection
    },
    dispose() {
      discovery.dispose()
      for (const live of lives) live.end()
    },
  }
}

/** An address as we saved it, in the form in which wallets list theirs. */
const asEntry = (saved: unknown): unknown =>
  typeof saved === 'object' && saved !== null && 'role' in saved
    ? { ...saved, purpose: saved.role }
    : saved

/**
 * Asks with the wallet's prompt. A second attempt joins one that is still open in the wallet, which
 * would refuse another as busy.
 */
function createPrompt(host: NamespaceHost) {
  const open = new Map<object, { readonly key: string; readonly asked: Promise<Grant> }>()
  return (
    { provider, speech, methods }: FoundWallet,
    voice: Voice,
    wish: Wish,
    signal: AbortSignal | undefined,
  ): Promise<Grant> => {
    const key = [...wish.roles, wish.networks[0]].join()
    const before = open.get(provider)
    const asked =
      before?.key === key
        ? before.asked
        : voice.enter(askerOf(host, speech, methods), wish).finally(() => open.delete(provider))
    open.set(provider, { key, asked })
    return settled(host, () => asked, [signal])
  }
}

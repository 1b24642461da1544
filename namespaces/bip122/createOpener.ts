import { array, object, optional, string, unknown } from 'valibot'
import type { AbortOptions, Caip2, Namespace, NamespaceHost, RemoteSigner, Schema } from '#kernel'
import { fault, isNetworkId, safeParse, toAccountId } from '#kernel'
import type { Prompts } from '#namespaces/kit'
import { createPrompts, parseJson, trackUntilFinal, withAbort } from '#namespaces/kit'
import type { Bip122Wallet } from './bip122Wallet.ts'
import type { Bip122State } from './connectionState.ts'
import { createWalletCaller } from './createWalletCaller.ts'
import type { Bip122Discovery } from './discovery.ts'
import { defaultRoles, listNetworks, openInjected, reconnectWallet } from './injectedConnection.ts'
import type { LazyCode } from './lazyCode.ts'
import type { AccessRequest, WalletAdapter } from './walletAdapter.ts'
import type { GrantedAccess } from './walletAddress.ts'
import { parseWalletAddresses } from './walletAddress.ts'

const resumeTimeout = 5000
const savedSchema: Schema<{
  walletId?: string | undefined
  network?: string | undefined
  address?: string | undefined
  held?: unknown[] | undefined
}> = object({
  walletId: optional(string()),
  network: optional(string()),
  address: optional(string()),
  held: optional(array(unknown())),
})

/** Opens wallets of the page: with a prompt, or silently after an earlier visit. */
function createPageOpener(host: NamespaceHost, lazyCode: LazyCode, discovery: Bip122Discovery) {
  const prompt = createPrompt(host)
  const loadAdapter = async (wallet: Bip122Wallet, signal?: AbortSignal) =>
    (await withAbort(host, lazyCode.adapters, [signal]))(wallet)
  const connectWallet = async (
    walletId: string,
    roles: readonly string[],
    network: Caip2 | undefined,
    { signal }: AbortOptions,
  ) => {
    const wallet = await withAbort(host, () => discovery.find(walletId), [signal])
    if (!wallet) throw fault('not-installed')
    const adapter = await loadAdapter(wallet, signal)
    return openInjected(
      host,
      lazyCode,
      wallet,
      adapter,
      await prompt(
        wallet,
        adapter,
        { roles, networks: listNetworks(host, network), knownAddresses: [] },
        signal,
      ),
    )
  }
  const reconnect = async (
    walletId: string | undefined,
    preferred: Caip2 | undefined,
    saved: readonly unknown[],
  ) => {
    const wallet = walletId === undefined ? undefined : await discovery.findUnique(walletId)
    if (!wallet) return null
    const knownAddresses = preferred ? parseWalletAddresses(saved, preferred) : []
    const adapter = await loadAdapter(wallet)
    const access = await reconnectWallet(host, wallet, adapter, {
      knownAddresses,
      networks: listNetworks(host, preferred),
      limits: { timeout: resumeTimeout },
    })
    return access && access.addresses.length > 0 && access.network
      ? openInjected(host, lazyCode, wallet, adapter, access)
      : null
  }
  return { connectWallet, reconnect }
}

/** Opens connections to page wallets and sessions; `dispose` ends them all. */
export function createOpener(
  host: NamespaceHost,
  lazyCode: LazyCode,
  connectionStates: Set<Bip122State>,
  discovery: Bip122Discovery,
): Pick<Namespace, 'connect' | 'resume' | 'dispose'> {
  const { connectWallet, reconnect } = createPageOpener(host, lazyCode, discovery)
  const connectRemote = async (remote: RemoteSigner, network: Caip2 | undefined) =>
    (await lazyCode.session())(remote, listNetworks(host, network))
  return {
    async connect(to, { network, roles = defaultRoles, signal }) {
      signal?.throwIfAborted()
      const opened =
        'remote' in to
          ? await connectRemote(to.remote, network)
          : await connectWallet(to.walletId, roles, network, signal ? { signal } : {})
      if (!opened) throw fault('unauthorized')
      return trackUntilFinal(connectionStates, opened).connection
    },
    async resume(saved, remote) {
      const {
        walletId,
        network,
        address = '',
        held: addresses = [],
      } = safeParse(savedSchema, parseJson(saved)) ?? {}
      const preferred = isNetworkId(network) ? network : undefined
      const opened = remote
        ? await connectRemote(remote, preferred)
        : await reconnect(walletId, preferred, addresses)
      const { connectionState } = opened ?? {}
      connectionState?.activate(toAccountId(connectionState.facts.network, address))
      return opened && trackUntilFinal(connectionStates, opened).connection
    },
    dispose() {
      for (const connectionState of connectionStates) connectionState.end()
    },
  }
}

/**
 * Creates a function that opens a wallet's prompt.
 * A second attempt for the same access joins the open prompt: wallets refuse another one as busy.
 */
function createPrompt(host: NamespaceHost) {
  const promptsByAccess = new Map<string, Prompts<GrantedAccess>>()
  return (
    { provider, dialect, methods }: Bip122Wallet,
    adapter: WalletAdapter,
    accessRequest: AccessRequest,
    signal: AbortSignal | undefined,
  ): Promise<GrantedAccess> => {
    const key = [...accessRequest.roles, accessRequest.networks[0]].join()
    const prompt = promptsByAccess.get(key) ?? createPrompts<GrantedAccess>(host)
    promptsByAccess.set(key, prompt)
    const callWallet = createWalletCaller(host, dialect, methods)
    return prompt(provider, () => adapter.connect(callWallet, accessRequest), signal)
  }
}

import { object, optional, string } from 'valibot'
import type { Caip2, ConnectOptions, Namespace, Schema } from '#kernel'
import { fault, readField, safeParse, toAccountId } from '#kernel'
import { createPrompts, parseJson, trackUntilFinal, withAbort } from '#namespaces/kit'
import type { ChainTools } from './chainTools.ts'
import type { SolanaState } from './connectionState.ts'
import { createWalletCaller } from './createWalletCaller.ts'
import type { SolanaDiscovery } from './discovery.ts'
import type { OpenedConnection } from './injectedConnection.ts'
import { loadNativeSignIn, openInjected } from './injectedConnection.ts'
import { parseNetworkId } from './networkIds.ts'
import { parseAccounts } from './parseAccounts.ts'
import type { SolanaWallet } from './readSolanaWallet.ts'
import { openRemote } from './remoteConnection.ts'

const resumeTimeout = 5000
const savedSchema: Schema<{
  name?: string | undefined
  network?: string | undefined
  address?: string | undefined
}> = object({
  name: optional(string()),
  network: optional(string()),
  address: optional(string()),
})

/** Some wallets resolve without the accounts and list them on the wallet alone. */
const parseConnectOutput = ({ standardWallet }: SolanaWallet, answer: unknown) => ({
  accounts: parseAccounts(readField(answer, 'accounts') ?? readField(standardWallet, 'accounts')),
})

/** Opens wallets of the page and tracks their connections. */
function createPageOpener(
  tools: ChainTools,
  discovery: SolanaDiscovery,
  connectionStates: Set<SolanaState>,
) {
  const { host } = tools
  const prompt = createPrompts<unknown>(host)
  /** A wallet that takes itself off the page ends its connection. */
  const trackConnection = (
    opened: OpenedConnection | null,
    wallet?: SolanaWallet,
  ): OpenedConnection | null => {
    if (opened && wallet) {
      const { connectionState } = opened
      connectionState.ended.addEventListener(
        'abort',
        discovery.onRemoved(wallet, () => connectionState.end(fault('not-installed'))),
      )
    }
    return trackUntilFinal(connectionStates, opened)
  }
  const openWallet = async (walletId: string, request: ConnectOptions) => {
    const wallet = await withAbort(host, () => discovery.find(walletId), [request.signal])
    if (!wallet) throw fault('not-installed')
    const { signIn: challenge } = request
    const opened = await openInjected(
      tools,
      wallet,
      request.network ?? challenge?.network,
      async (watched) => {
        if (challenge && wallet.methods.signIn)
          return (await loadNativeSignIn()).signIn(watched, challenge, request)
        await watched.applyAccounts(async () =>
          parseConnectOutput(
            wallet,
            await prompt(
              wallet.standardWallet,
              () => createWalletCaller(host, wallet)('connect'),
              request.signal,
            ),
          ),
        )
        return undefined
      },
    )
    return trackConnection(opened, wallet)
  }
  /** Restores only a wallet that answers a silent connect. */
  const resumeWallet = async (name: string, network: Caip2 | undefined) => {
    const wallet = await discovery.findByName(name)
    const opened =
      wallet &&
      (await openInjected(
        tools,
        wallet,
        network,
        async ({ applyAccounts, callWallet: request }) => {
          await applyAccounts(async () =>
            parseConnectOutput(
              wallet,
              await request('connect', { silent: true }, { timeout: resumeTimeout }),
            ),
          )
          return undefined
        },
      ))
    return trackConnection(opened ?? null, wallet)
  }
  return { openWallet, resumeWallet, trackConnection }
}

/**
 * Opens connections to wallets of the page and to sessions elsewhere, and ends them all when the
 * namespace goes.
 */
export function createOpener(
  tools: ChainTools,
  discovery: SolanaDiscovery,
): Pick<Namespace, 'connect' | 'resume' | 'dispose'> {
  const connectionStates = new Set<SolanaState>()
  const { openWallet, resumeWallet, trackConnection } = createPageOpener(
    tools,
    discovery,
    connectionStates,
  )
  return {
    async connect(target, request) {
      request.signal?.throwIfAborted()
      const opened =
        'remote' in target
          ? trackConnection(openRemote(tools, target.remote, request.network))
          : await openWallet(target.walletId, request)
      if (!opened) throw fault('unauthorized')
      return opened.connection
    },
    async resume(saved, remote) {
      const { name, network: written, address } = safeParse(savedSchema, parseJson(saved)) ?? {}
      const network = written === undefined ? undefined : parseNetworkId(written)
      const opened = remote
        ? trackConnection(openRemote(tools, remote, network))
        : name
          ? await resumeWallet(name, network)
          : null
      if (opened && address)
        opened.connectionState.activate(toAccountId(opened.connectionState.facts.network, address))
      return opened?.connection ?? null
    },
    dispose() {
      for (const connectionState of connectionStates) connectionState.end()
    },
  }
}

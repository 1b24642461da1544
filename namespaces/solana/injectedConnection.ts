import type { Caip2, Connection, SignInProof } from '#kernel'
import { importWithRetry } from '#namespaces/kit'
import { buildConnection } from './buildConnection.ts'
import type { ChainTools } from './chainTools.ts'
import type { SolanaState } from './connectionState.ts'
import { createInjectedSigner } from './createInjectedSigner.ts'
import { createWalletCaller } from './createWalletCaller.ts'
import type { SolanaWallet } from './readSolanaWallet.ts'
import type { WatchedWallet } from './watchWallet.ts'
import { watchWallet } from './watchWallet.ts'

// Few sites use it; the connect path stays small without it.
export const loadNativeSignIn = () => importWithRetry(() => import('./signIn.ts'))

const disconnectTimeout = 2000

/** A connection with the state that its opener can end. */
export type OpenedConnection = {
  readonly connection: Connection
  readonly connectionState: SolanaState
}

/**
 * Opens a page wallet; `null` if it grants no account.
 * `requestAccounts` may return a proof. No listener stays behind on failure.
 */
export async function openInjected(
  tools: ChainTools,
  wallet: SolanaWallet,
  preferred: Caip2 | undefined,
  requestAccounts: (watched: WatchedWallet) => Promise<SignInProof | undefined>,
): Promise<OpenedConnection | null> {
  const watched = watchWallet(tools.host, wallet, preferred)
  const { connectionState } = watched
  try {
    const proof = await requestAccounts(watched)
    if (connectionState.facts.accounts.length > 0)
      return { connectionState, connection: buildInjectedConnection(tools, watched, proof) }
  } catch (error) {
    connectionState.end()
    throw error
  }
  connectionState.end()
  return null
}

function buildInjectedConnection(
  tools: ChainTools,
  watched: WatchedWallet,
  proof: SignInProof | undefined,
): Connection {
  const { wallet, connectionState } = watched
  const { info, standardWallet, methods } = wallet
  const signer = createInjectedSigner(watched)
  return buildConnection(tools, signer, {
    wallet: info,
    raw: standardWallet,
    ...(proof && { proof }),
    ...(methods.signIn && {
      signIn: async (challenge, account) =>
        (await loadNativeSignIn()).signIn(watched, challenge, {}, account.address),
    }),
    move: (network) => connectionState.set({ network }),
    serialize: () =>
      JSON.stringify({
        name: info.name,
        network: connectionState.facts.network,
        address: connectionState.facts.accounts[0]?.address,
      }),
    async disconnect() {
      connectionState.end()
      // Not every wallet has this method; the site forgets the wallet anyway.
      await createWalletCaller(tools.host, wallet)('disconnect', undefined, {
        timeout: disconnectTimeout,
      }).catch(() => {})
    },
    invoke: async (network, method, params) =>
      (await importWithRetry(() => import('./handleRpcCall.ts'))).handleRpcCall(tools, signer, {
        network,
        method,
        params,
      }),
  })
}

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

// Few sites ask for it; what connects everywhere stays small without.
export const loadNativeSignIn = () => importWithRetry(() => import('./signIn.ts'))

const disconnectTimeout = 2000

/** A connection, and the side of it that its owner can end. */
export type OpenedConnection = {
  readonly connection: Connection
  readonly connectionState: SolanaState
}

/**
 * Opens a wallet of this page; `null` when it grants no account. `enter` asks for the accounts, and
 * may bring a proof. Whatever goes wrong, no listener stays behind.
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
      // Not every wallet has it; the site forgets the wallet all the same.
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

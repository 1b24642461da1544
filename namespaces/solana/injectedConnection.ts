import type { Caip2, Connection, SignInProof } from '#kernel'
import { loaded } from '#namespaces/kit'
import { askerOf } from './ask.ts'
import type { ChainTools } from './chainTools.ts'
import { connectionOver } from './connection.ts'
import type { FoundWallet } from './foundWallet.ts'
import { injectedSigner } from './injectedSigner.ts'
import type { Live } from './live.ts'
import type { Watched } from './watchWallet.ts'
import { watchWallet } from './watchWallet.ts'

// Few sites ask for it; what connects everywhere stays small without.
export const nativeSignIn = () => loaded(() => import('./signIn.ts'))

const disconnectLimit = 2000

/** A connection, and the side of it that its owner can end. */
export type Opened = { readonly connection: Connection; readonly live: Live }

/**
 * Opens a wallet of this page; `null` when it grants no account. `enter` asks for the accounts, and
 * may bring a proof. Whatever goes wrong, no listener stays behind.
 */
export async function openInjected(
  tools: ChainTools,
  wallet: FoundWallet,
  preferred: Caip2 | undefined,
  enter: (watched: Watched) => Promise<SignInProof | undefined>,
): Promise<Opened | null> {
  const watched = watchWallet(tools.host, wallet, preferred)
  const { live } = watched
  try {
    const proof = await enter(watched)
    if (live.facts.accounts.length > 0)
      return { live, connection: connectionOf(tools, watched, proof) }
  } catch (error) {
    live.end()
    throw error
  }
  live.end()
  return null
}

function connectionOf(
  tools: ChainTools,
  watched: Watched,
  proof: SignInProof | undefined,
): Connection {
  const { wallet, live } = watched
  const { info, own, methods } = wallet
  const signer = injectedSigner(watched)
  return connectionOver(tools, signer, {
    wallet: info,
    raw: own,
    ...(proof && { proof }),
    ...(methods.signIn && {
      signIn: async (challenge, account) =>
        (await nativeSignIn()).signIn(watched, challenge, {}, account.address),
    }),
    move: (network) => live.set({ network }),
    serialize: () =>
      JSON.stringify({
        name: info.name,
        network: live.facts.network,
        address: live.facts.accounts[0]?.address,
      }),
    async disconnect() {
      live.end()
      // Not every wallet has it; the site forgets the wallet all the same.
      await askerOf(tools.host, wallet)('disconnect', undefined, { within: disconnectLimit }).catch(
        () => {},
      )
    },
    invoke: async (network, method, params) =>
      (await loaded(() => import('./answerCall.ts'))).answerCall(tools, signer, {
        network,
        method,
        params,
      }),
  })
}

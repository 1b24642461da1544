import type { Abort, SignInChallenge, SignInProof } from '#kernel'
import { accountIdOf, fault, fieldOf, LatchkeyError } from '#kernel'
import { codec } from './codec.ts'
import { foreignBytes } from './foreignBytes.ts'
import { foreignList } from './foreignList.ts'
import { clusterOf } from './networkIds.ts'
import { walletAccounts } from './walletAccounts.ts'
import type { Watched } from './watchWallet.ts'

/** Any address will do to see whether a challenge makes a message. */
const anybody = '1'.repeat(32)

/**
 * The wallet's own sign-in (`solana:signIn`), which also connects. With an address: as that
 * account, else as the one the visitor chooses. The message that
 * was signed must be the challenge's, word for word; whether the signature holds is for `verify` to
 * say. Throws `foreign-invalid`, `unauthorized`.
 */
export async function signIn(
  watched: Watched,
  challenge: SignInChallenge,
  { signal }: Abort,
  address?: string,
): Promise<SignInProof> {
  const { network, ...fields } = challenge
  // Refuses what no wallet should be asked to sign.
  watched.signInText(challenge, { address: address ?? anybody })
  // Wallets write the chain by its cluster.
  const input = { ...fields, chainId: clusterOf(network), ...(address && { address }) }
  const { accounts, output } = await watched.take(async () => {
    const [first] = foreignList(await watched.ask('signIn', input, signal ? { signal } : {}))
    // It may show more accounts than the one that signed.
    const shown = [
      fieldOf(first, 'account'),
      ...foreignList(fieldOf(watched.wallet.own, 'accounts')),
    ]
    return { accounts: walletAccounts(shown), output: outputOf(first) }
  })
  const signer = accounts[0]?.address
  if (!signer || (address && signer !== address) || !watched.account(signer))
    throw fault('unauthorized')
  if (output.message !== watched.signInText(challenge, { address: signer }, clusterOf(network)))
    throw new LatchkeyError(
      'foreign-invalid',
      { what: 'The signed message', path: '' },
      { cause: output.message },
    )
  watched.live.activate(accountIdOf(watched.live.facts.network, signer))
  return {
    scheme: 'solana:ed25519',
    ...output,
    publicKey: signer,
    account: accountIdOf(network, signer),
  }
}

const outputOf = (output: unknown) => ({
  message: new TextDecoder().decode(
    foreignBytes(fieldOf(output, 'signedMessage'), 'The signed message', 10_000),
  ),
  signature: codec.to58(foreignBytes(fieldOf(output, 'signature'), 'The signature', 64)),
})

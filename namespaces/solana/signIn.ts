import type { AbortOptions, SignInChallenge, SignInProof } from '#kernel'
import { fault, LatchkeyError, readField, toAccountId } from '#kernel'
import { codec } from './codec.ts'
import { copyForeignBytes } from './copyForeignBytes.ts'
import { toCluster } from './networkIds.ts'
import { parseAccounts } from './parseAccounts.ts'
import { readForeignList } from './readForeignList.ts'
import type { WatchedWallet } from './watchWallet.ts'

/** Any address shows whether the challenge makes a message. */
const placeholderAddress = '1'.repeat(32)

/**
 * Signs in through the wallet (`solana:signIn`), which also connects.
 * Uses the account of `address` or the one that the visitor chooses. The signed message must be
 * the challenge's, word for word; `verify` checks the signature. Throws `foreign-invalid`,
 * `unauthorized`.
 */
export async function signIn(
  watched: WatchedWallet,
  challenge: SignInChallenge,
  { signal }: AbortOptions,
  address?: string,
): Promise<SignInProof> {
  const { network, ...fields } = challenge
  // Refuses an invalid challenge before the wallet signs it.
  watched.signInText(challenge, { address: address ?? placeholderAddress })
  // Wallets write the chain as a cluster.
  const input = { ...fields, chainId: toCluster(network), ...(address && { address }) }
  const { accounts, output } = await watched.applyAccounts(async () => {
    const [first] = readForeignList(
      await watched.callWallet('signIn', input, signal ? { signal } : {}),
    )
    // The wallet may show more accounts than the signing one.
    const shown = [
      readField(first, 'account'),
      ...readForeignList(readField(watched.wallet.standardWallet, 'accounts')),
    ]
    return { accounts: parseAccounts(shown), output: parseOutput(first) }
  })
  const signer = accounts[0]?.address
  if (!signer || (address && signer !== address) || !watched.findAccount(signer))
    throw fault('unauthorized')
  if (output.message !== watched.signInText(challenge, { address: signer }, toCluster(network)))
    throw new LatchkeyError(
      'foreign-invalid',
      { what: 'The signed message', path: '' },
      { cause: output.message },
    )
  watched.connectionState.activate(toAccountId(watched.connectionState.facts.network, signer))
  return {
    scheme: 'solana:ed25519',
    ...output,
    publicKey: signer,
    account: toAccountId(network, signer),
  }
}

const parseOutput = (output: unknown) => ({
  message: new TextDecoder().decode(
    copyForeignBytes(readField(output, 'signedMessage'), 'The signed message', 10_000),
  ),
  signature: codec.encodeBase58(
    copyForeignBytes(readField(output, 'signature'), 'The signature', 64),
  ),
})

import type { Namespace, Platform, SignInChallenge } from '#kernel'
import { fault, withTimeout } from '#kernel'
import type { SignInOffers } from './createSignInOffers.ts'
import type { ProposedNamespaces } from './proposal.ts'
import { relayUnreachable } from './relayErrors.ts'
import type { PendingProposal, WalletConnectClient } from './wrapClient.ts'

/** What a proposal is made with. */
export type ProposalTools = {
  readonly platform: Platform
  readonly client: WalletConnectClient
  /** Loads what offers to sign in. */
  signInOffers(): Promise<SignInOffers>
}
/**
 * What a wallet shall sign while it connects, if anything, and the code of the accounts that sign.
 */
export type ProposalSignIn = {
  challenge(): Promise<SignInChallenge | undefined>
  loadNamespace(): Promise<Namespace>
}
/** What a wallet is asked for. */
export type ProposalRequest = {
  readonly namespaces: ProposedNamespaces
  readonly properties: Readonly<Record<string, string>>
  readonly signIn?: ProposalSignIn | undefined
}

/** A relay that takes longer than this to accept a proposal is not there. */
const relayTimeout = 10_000
/** No code is waited for longer than this because a site makes its message slowly. */
const challengeTimeout = 5000

/**
 * Proposes; where the site wants its visitors signed in, the wallet may do that with the same
 * approval.
 */
export async function propose(
  { platform, client, signInOffers }: ProposalTools,
  { namespaces, properties, signIn }: ProposalRequest,
): Promise<PendingProposal> {
  const wanted = signIn && (await prepareSignIn(platform, signIn, signInOffers))
  const send = async () =>
    (await wanted?.offers.offer({ namespaces, properties, ...wanted })) ??
    client.propose(namespaces, properties)
  return withTimeout(platform, relayTimeout, send(), () => relayUnreachable())
}

/**
 * All that an offer takes; nothing when the site wants none. When something is missing, the visitor
 * signs in after connecting.
 */
async function prepareSignIn(
  platform: Platform,
  { challenge, loadNamespace }: ProposalSignIn,
  offers: ProposalTools['signInOffers'],
) {
  try {
    const asked = await withTimeout(platform, challengeTimeout, challenge(), () => fault('timeout'))
    return (
      asked && { challenge: asked, offers: await offers(), namespaceCode: await loadNamespace() }
    )
  } catch (error) {
    platform.log('info', 'The wallet is asked to sign in after it is connected.', error)
    return undefined
  }
}

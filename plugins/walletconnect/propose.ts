import type { Namespace, Platform, SignInChallenge } from '#kernel'
import { fault, withTimeout } from '#kernel'
import type { SignInOffers } from './createSignInOffers.ts'
import type { ProposedNamespaces } from './proposal.ts'
import { relayUnreachable } from './relayErrors.ts'
import type { PendingProposal, WalletConnectClient } from './wrapClient.ts'

/** Dependencies of a proposal. */
export type ProposalTools = {
  readonly platform: Platform
  readonly client: WalletConnectClient
  /** Loads the module that offers sign-ins. */
  signInOffers(): Promise<SignInOffers>
}
/** Message to sign while connecting, and the namespace of the signing accounts. */
export type ProposalSignIn = {
  challenge(): Promise<SignInChallenge | undefined>
  loadNamespace(): Promise<Namespace>
}
/** Content of a proposal. */
export type ProposalRequest = {
  readonly namespaces: ProposedNamespaces
  readonly properties: Readonly<Record<string, string>>
  readonly signIn?: ProposalSignIn | undefined
}

/** Time for the relay to accept a proposal (ms). */
const relayTimeout = 10_000
/** Longest wait for the site's sign-in message (ms); the QR code is shown without it then. */
const challengeTimeout = 5000

/** Sends a proposal. If the site requires a sign-in, one approval can include it. */
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
 * Prepares an offer to sign in; `undefined` if the site has none. If a part is missing, the visitor
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

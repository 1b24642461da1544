import type { Namespace, Platform, SignInChallenge } from '#kernel'
import { fault, within } from '#kernel'
import type { Client, Proposed } from './client.ts'
import type { SignInOffers } from './createSignInOffers.ts'
import type { ProposedNamespaces } from './proposal.ts'
import { relayUnreachable } from './relayFaults.ts'

/** What a proposal is made with. */
export type ProposalTools = {
  readonly platform: Platform
  readonly client: Client
  /** Loads what offers to sign in. */
  signInOffers(): Promise<SignInOffers>
}
/**
 * What a wallet shall sign while it connects, if anything, and the code of the accounts that sign.
 */
export type SignInWish = {
  challenge(): Promise<SignInChallenge | undefined>
  code(): Promise<Namespace>
}
/** What a wallet is asked for. */
export type ProposalAsk = {
  readonly namespaces: ProposedNamespaces
  readonly properties: Readonly<Record<string, string>>
  readonly signIn?: SignInWish | undefined
}

/** A relay that takes longer than this to accept a proposal is not there. */
const relayLimit = 10_000
/** No code is waited for longer than this because a site makes its message slowly. */
const challengeLimit = 5000

/**
 * Proposes; where the site wants its visitors signed in, the wallet may do that with the same
 * approval.
 */
export async function propose(
  { platform, client, signInOffers }: ProposalTools,
  { namespaces, properties, signIn }: ProposalAsk,
): Promise<Proposed> {
  const wanted = signIn && (await ready(platform, signIn, signInOffers))
  const send = async () =>
    (await wanted?.offers.offer({ namespaces, properties, ...wanted })) ??
    client.propose(namespaces, properties)
  return within(platform, relayLimit, send(), () => relayUnreachable())
}

/**
 * All that an offer takes; nothing when the site wants none. When something is missing, the visitor
 * signs in after connecting.
 */
async function ready(
  platform: Platform,
  { challenge, code }: SignInWish,
  offers: ProposalTools['signInOffers'],
) {
  try {
    const asked = await within(platform, challengeLimit, challenge(), () => fault('timeout'))
    return asked && { challenge: asked, offers: await offers(), code: await code() }
  } catch (error) {
    platform.log('info', 'The wallet is asked to sign in after it is connected.', error)
    return undefined
  }
}

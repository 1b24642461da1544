import type { WalletKitTypes } from '@reown/walletkit'
import { handleSignIn } from './handleSignIn.ts'
import type { Pairing, PhoneParts } from './PhoneParts.ts'
import { phoneNamespaces } from './phoneNamespaces.ts'
import { createProposalPrompt, createRequestPrompt } from './phonePrompts.ts'
import { phoneRequests, rejected } from './phoneRequests.ts'

/** The parts that answer sites. */
export type PhoneSites = PhoneParts & {
  /** By pairing topic. */
  readonly pairings: ReadonlyMap<string, Pairing>
}

const unsupported = { code: 5104, message: 'Unsupported namespaces.' }

const mergeProperties = (signers: Awaited<ReturnType<PhoneParts['signersOf']>>) =>
  Object.assign({}, ...signers.map(({ properties }) => properties ?? {}))

/** Handles a sign-in; rejects it when that fails. */
const answerSignIn = (
  parts: Pick<PhoneSites, 'wallet' | 'chains' | 'accounts' | 'promptQueue'>,
  pairing: Pairing,
  event: WalletKitTypes.SessionAuthenticate,
) =>
  handleSignIn(parts, pairing, event).catch(() =>
    parts.wallet
      .rejectSessionAuthenticate({ id: event.id, reason: unsupported })
      .catch(() => parts.promptQueue.withdraw(event.id)),
  )

/** Handles a session proposal, as the prompt queue decides. */
async function answerProposal(
  { wallet, chains, accounts, promptQueue, pairings, signersOf }: PhoneSites,
  event: WalletKitTypes.SessionProposal,
) {
  const { id, params } = event
  const { behaviour, namespaces } = pairings.get(params.pairingTopic) ?? { behaviour: 'ask' }
  const decision = await promptQueue.decide(behaviour, createProposalPrompt(event))
  if (decision === 'ignore') return
  if (decision !== 'approve') return wallet.rejectSession({ id, reason: rejected })
  const signers = await signersOf(
    Object.keys({ ...params.requiredNamespaces, ...params.optionalNamespaces }),
  )
  const address = accounts[0]?.address ?? ''
  const known = { chains: chains.map(({ caip2 }) => caip2), address, signers }
  const properties = mergeProperties(signers)
  const approve = async () =>
    wallet.approveSession({
      id,
      namespaces: phoneNamespaces(params, known, namespaces),
      ...(Object.keys(properties).length > 0 && { sessionProperties: properties }),
    })
  await approve().catch(() => wallet.rejectSession({ id, reason: unsupported }))
}

/** Handles a request of a session, as the prompt queue decides. */
async function answerRequest(
  { wallet, promptQueue, pairings, signersOf }: PhoneSites,
  answer: ReturnType<typeof phoneRequests>,
  event: WalletKitTypes.SessionRequest,
) {
  const { id, topic } = event
  const session = wallet.getActiveSessions()[topic]
  const usual = pairings.get(session?.pairingTopic ?? '')?.behaviour === 'ask' ? 'ask' : 'approve'
  const decision = await promptQueue.decide(
    promptQueue.takeNext() ?? usual,
    createRequestPrompt(
      event,
      session,
      await signersOf([event.params.chainId.split(':')[0] ?? '']),
    ),
  )
  if (decision === 'ignore') return
  await wallet.respondSessionRequest({
    topic,
    response: { id, jsonrpc: '2.0', ...(await answer(decision, event)) },
  })
}

/** Answers proposals and requests of sites, as the prompt queue decides. */
export function handleSessionEvents(sites: PhoneSites): void {
  const { wallet, chains, accounts, promptQueue, pairings, signersOf } = sites
  const answer = phoneRequests({ wallet, chains, accounts, signersOf })

  // The session or the relay may be gone by the time the phone answers.
  wallet.on(
    'session_proposal',
    (event) => void answerProposal(sites, event).catch(() => promptQueue.withdraw(event.id)),
  )
  wallet.on('session_authenticate', (event) => {
    const pairing: Pairing = pairings.get(event.topic) ?? { behaviour: 'ask' }
    if (pairing.signsIn === false) return
    void answerSignIn({ wallet, chains, accounts, promptQueue }, pairing, event)
  })
  wallet.on(
    'session_request',
    (event) => void answerRequest(sites, answer, event).catch(() => promptQueue.withdraw(event.id)),
  )
  wallet.on('proposal_expire', ({ id }) => promptQueue.withdraw(id))
  wallet.on('session_request_expire', ({ id }) => promptQueue.withdraw(id))
}

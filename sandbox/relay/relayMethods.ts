import type { MessageBroker, PublishParams, Subscriber } from './createMessageBroker.ts'

const tags = { proposal: 1100, proposalAnswer: 1101, settlement: 1102 }

type Params = {
  readonly topic: string
  readonly topics: readonly string[]
  readonly messages: readonly PublishParams[]
  readonly subscriptions: readonly { readonly topic: string }[]
  readonly pairingTopic: string
  readonly sessionTopic: string
  readonly sessionProposal: string
  readonly sessionProposalResponse: string
  readonly sessionSettlementRequest: string
  readonly ttl: number
}
type Method = (from: Subscriber, params: Params & PublishParams) => unknown

/** The JSON-RPC methods clients of generation 2.21 call on a relay. */
export function relayMethods(exchange: MessageBroker): Readonly<Record<string, Method>> {
  const { subscribe, unsubscribe, publish, fetch } = exchange
  return {
    irn_publish: (from, params) => publish(from.clientId, params),
    irn_batchPublish: (from, { messages }) =>
      messages.every((message) => publish(from.clientId, message)),
    irn_subscribe: (from, { topic }) => subscribe(from, topic),
    irn_batchSubscribe: (from, { topics }) => topics.map((topic) => subscribe(from, topic)),
    irn_unsubscribe: (from, { topic }) => unsubscribe(from, topic),
    irn_batchUnsubscribe: (from, { subscriptions }) =>
      subscriptions.every(({ topic }) => unsubscribe(from, topic)),
    irn_fetchMessages: (from, { topic }) => ({
      messages: fetch(from.clientId, [topic]),
      hasMore: false,
    }),
    irn_batchFetchMessages: (from, { topics }) => ({
      messages: fetch(from.clientId, topics),
      hasMore: false,
    }),
    // These two combine several calls: the relay subscribes and publishes for the client.
    wc_proposeSession: (from, { pairingTopic, sessionProposal, ttl }) => {
      subscribe(from, pairingTopic)
      return publish(from.clientId, {
        topic: pairingTopic,
        message: sessionProposal,
        ttl,
        tag: tags.proposal,
      })
    },
    wc_approveSession: (
      from,
      { pairingTopic, sessionTopic, sessionProposalResponse, sessionSettlementRequest, ttl },
    ) => {
      subscribe(from, sessionTopic)
      publish(from.clientId, {
        topic: pairingTopic,
        message: sessionProposalResponse,
        ttl,
        tag: tags.proposalAnswer,
      })
      return publish(from.clientId, {
        topic: sessionTopic,
        message: sessionSettlementRequest,
        ttl,
        tag: tags.settlement,
      })
    },
  }
}

import { custom, looseObject, string, unknown } from 'valibot'
import type {
  Caip2,
  FaultCode,
  LatchkeyError,
  RemoteSigner,
  Rpc,
  Schema,
  SignInProof,
  WalletInfo,
} from '#kernel'
import { fault, gateOptional, isNetworkId, safeImage } from '#kernel'
import type { SessionEnd } from './endSession.ts'
import { endSession } from './endSession.ts'
import type { OwnedSigner } from './remoteSigner.ts'
import { createRemoteSigner, kind } from './remoteSigner.ts'
import type { Session } from './session.ts'

/** The sessions in use, by topic. */
export type Sessions = {
  /**
   * A signer over a session of the client; nothing when the client has no such session.
   * Every namespace gets its own: closing one leaves the session to the others, closing the last
   * ends it. `proofs` is what the wallet signed when it approved.
   */
  lease(topic: string, proofs?: readonly SignInProof[]): RemoteSigner | undefined
  has(topic: string): boolean
  /** Lets go of all of them; with a reason their connections end. */
  dispose(reason?: LatchkeyError): void
}

type Held = {
  session: Session
  readonly proofs: readonly SignInProof[]
  readonly owned: Set<OwnedSigner>
}

const eventForm: Schema<{
  readonly topic: string
  readonly params: {
    readonly chainId: Caip2
    readonly event: { readonly name: string; readonly data?: unknown }
  }
}> = looseObject({
  topic: string(),
  params: looseObject({
    chainId: custom<Caip2>(isNetworkId),
    event: looseObject({ name: string(), data: unknown() }),
  }),
})
const topicForm: Schema<{ readonly topic: string }> = looseObject({ topic: string() })

/**
 * Keeps the sessions of a client. Wallet events are passed on raw: what the client derives from
 * them is wrong for some networks.
 */
export function createSessions(
  given: SessionEnd & { readonly rpc: Pick<Rpc, 'require'> },
): Sessions {
  const { client } = given
  const held = new Map<string, Held>()

  const tell = (topic: string, event: string, data: unknown, network?: Caip2) => {
    for (const one of [...(held.get(topic)?.owned ?? [])]) one.tell(event, data, network)
  }
  const refresh = (topic: string) => {
    const entry = held.get(topic)
    const session = client.session(topic)
    if (!entry || !session) return
    entry.session = session
    tell(topic, 'session_update', session.namespaces)
  }
  const forget = (topic: string) => {
    held.delete(topic)
    // The app that was remembered is that of a session; without one it would be opened for the next
    // wallet's requests.
    if (held.size === 0) client.openForRequests(undefined).catch(() => {})
  }
  const end = (topic: string, reason: LatchkeyError) => {
    const entry = held.get(topic)
    forget(topic)
    for (const one of entry?.owned ?? []) one.tell('end', reason)
  }
  const ended = (why: FaultCode) => (topic: string) => end(topic, fault(why))
  const releases = [
    client.on('session_event', ofEvent(tell)),
    client.on('session_update', ofTopic(refresh)),
    client.on('session_delete', ofTopic(ended('unauthorized'))),
    client.on('session_expire', ofTopic(ended('expired'))),
  ]

  return {
    lease(topic, proofs = []) {
      const session = held.get(topic)?.session ?? client.session(topic)
      if (!session) return undefined
      const entry = held.get(topic) ?? { session, proofs, owned: new Set() }
      held.set(topic, entry)
      const owned = createRemoteSigner({
        topic,
        wallet: walletOf(session),
        read: () => (held.get(topic) === entry ? entry.session : undefined),
        proofs: entry.proofs,
        allow: given.rpc.require,
        send: (network, method, params) => client.request(topic, network, method, params),
        async close() {
          entry.owned.delete(owned)
          if (held.get(topic) !== entry || [...entry.owned].some((other) => other.inUse())) return
          forget(topic)
          await endSession(given, topic)
        },
      })
      entry.owned.add(owned)
      return owned.signer
    },
    has: (topic) => held.has(topic),
    dispose(reason) {
      for (const release of releases) release()
      if (reason) for (const topic of [...held.keys()]) end(topic, reason)
      held.clear()
    },
  }
}

/** What a session says of itself, under names that no event of a wallet may take. */
const own: readonly string[] = ['session_update', 'end', 'auth']

/** A listener for what a wallet says, which hands it on as it is. */
const ofEvent =
  (tell: (topic: string, event: string, data: unknown, network: Caip2) => void) =>
  (foreign: unknown) => {
    const payload = gateOptional(eventForm, foreign)
    if (payload && !own.includes(payload.params.event.name))
      tell(
        payload.topic,
        payload.params.event.name,
        payload.params.event.data,
        payload.params.chainId,
      )
  }

/** A listener for events that name a session and nothing else that matters here. */
const ofTopic = (act: (topic: string) => void) => (foreign: unknown) => {
  const payload = gateOptional(topicForm, foreign)
  if (payload) act(payload.topic)
}

function walletOf({ peer: { metadata } }: Session): WalletInfo {
  // Pictures from other hosts would tell them who visits; only one that the wallet sent along is
  // shown.
  const icon = metadata.icons
    ?.map((text) => gateOptional(safeImage, text))
    .find((image) => image !== undefined)
  return {
    id: kind,
    name: metadata.name || 'WalletConnect',
    ready: true,
    ...(icon ? { icon } : {}),
  }
}

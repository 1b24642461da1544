import { custom, looseObject, optional, string, unknown } from 'valibot'
import type {
  Caip2,
  FaultCode,
  LatchkeyError,
  Platform,
  Release,
  RemoteSigner,
  Rpc,
  Schema,
  SignInProof,
  WalletInfo,
} from '#kernel'
import { fault, isNetworkId, probeTimeout, safeImage, safeParse } from '#kernel'
import type { MissedEvents } from './createMissedEvents.ts'
import { createMissedEvents } from './createMissedEvents.ts'
import type { SessionSigner, SignerEvent } from './createRemoteSigner.ts'
import { createRemoteSigner, walletConnectKind } from './createRemoteSigner.ts'
import type { EndSessionTools } from './endSession.ts'
import { endSession } from './endSession.ts'
import { rejectAfterEnd } from './rejectAfterEnd.ts'
import type { WalletConnectSession } from './session.ts'
import type { WalletConnectClient } from './wrapClient.ts'

/** Sessions in use, by topic. */
export type Sessions = {
  /**
   * Creates a signer over a session of the client; `undefined` if there is no such session. Each
   * namespace gets its own: closing the last one ends the session. `proofs` are the sign-in
   * messages that the wallet signed on approval.
   */
  lease(topic: string, proofs?: readonly SignInProof[]): RemoteSigner | undefined
  /**
   * As `lease`, for a connection of an earlier visit. The session outlives the refusal of another
   * namespace for as long as this one may take to open its connection.
   */
  resume(topic: string): RemoteSigner | undefined
  has(topic: string): boolean
  /** Releases all signers; with a reason their connections end. */
  dispose(reason?: LatchkeyError): void
}

type SessionEntry = {
  session: WalletConnectSession
  readonly proofs: readonly SignInProof[]
  readonly owned: Set<SessionSigner>
  /** True once a signer was closed. */
  isClosing: boolean
}

const eventSchema: Schema<{
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
const topicSchema: Schema<{ readonly topic: string; readonly id?: unknown }> = looseObject({
  topic: string(),
  id: optional(unknown()),
})

type SessionTools = EndSessionTools & {
  readonly platform: Pick<Platform, 'now'>
  readonly rpc: Pick<Rpc, 'assertAllowed'>
}

/** Creates the signers of sessions, and ends a session that no connection uses. */
function createLeases(
  tools: SessionTools,
  entries: Map<string, SessionEntry>,
  missed: MissedEvents,
  forget: (topic: string) => void,
) {
  const { client } = tools
  const endUnused = async (topic: string, entry: SessionEntry) => {
    if (entries.get(topic) !== entry || [...entry.owned].some((one) => one.inUse())) return
    forget(topic)
    await endSession(tools, topic)
  }
  const lease: Sessions['lease'] = (topic, proofs = []) => {
    const session = entries.get(topic)?.session ?? client.session(topic)
    if (!session) return undefined
    const fresh: SessionEntry = { session, proofs, owned: new Set(), isClosing: false }
    const entry = entries.get(topic) ?? fresh
    entries.set(topic, entry)
    const owned = createRemoteSigner({
      topic,
      wallet: toWalletInfo(session),
      read: () => (entries.get(topic) === entry ? entry.session : undefined),
      proofs: entry.proofs,
      missed: missed.read(topic),
      platform: tools.platform,
      allow: tools.rpc.assertAllowed,
      send: (network, method, params) =>
        client
          .request(topic, network, method, params)
          .catch((error: unknown) => rejectAfterEnd(tools.platform, owned.signer.on, error)),
      async close() {
        entry.owned.delete(owned)
        entry.isClosing = true
        await endUnused(topic, entry)
      },
    })
    entry.owned.add(owned)
    return owned.signer
  }
  return { lease, endUnused }
}

/**
 * Creates the signers of a client's sessions. Wallet events are emitted unchanged: the client's
 * derived values are wrong for some networks.
 */
export function createSessions(tools: SessionTools): Sessions {
  const { client, platform } = tools
  const entries = new Map<string, SessionEntry>()

  const missed = createMissedEvents(platform)
  const emit = (topic: string, ...event: SignerEvent) => {
    const entry = entries.get(topic)
    if (!entry) missed.keep(topic, event)
    for (const one of [...(entry?.owned ?? [])]) one.emit(...event)
  }
  const refresh = (topic: string) => {
    const entry = entries.get(topic)
    const session = client.session(topic)
    if (!entry || !session) return
    entry.session = session
    emit(topic, 'session_update', session.namespaces)
  }
  const forget = (topic: string) => {
    entries.delete(topic)
    // The remembered app belongs to a session; forget it with the last one, so that it is not
    // opened for another wallet's requests.
    if (entries.size === 0) client.openForRequests(undefined).catch(() => {})
  }
  const { lease, endUnused } = createLeases(tools, entries, missed, forget)
  const end = (topic: string, reason: LatchkeyError) => {
    const entry = entries.get(topic)
    forget(topic)
    for (const one of entry?.owned ?? []) one.emit('end', reason)
  }
  const ended = (topic: string, why: FaultCode) => {
    end(topic, fault(why))
    client.removeClaim(topic).catch(() => {})
  }
  const releases = followSessions(client, { emit, refresh, ended })

  return {
    lease,
    resume(topic) {
      const signer = lease(topic)
      const entry = entries.get(topic)
      if (!signer || !entry) return undefined
      // A signer with a listener is in use.
      const release = signer.on('end', () => {})
      const onTimeout = () => {
        release()
        if (entry.isClosing) void endUnused(topic, entry)
      }
      releases.push(platform.after(probeTimeout, onTimeout))
      return signer
    },
    has: (topic) => entries.has(topic),
    dispose(reason) {
      for (const release of releases) release()
      if (reason) for (const topic of [...entries.keys()]) end(topic, reason)
      entries.clear()
    },
  }
}

/** Follows the events of all sessions of the client. */
function followSessions(
  client: WalletConnectClient,
  to: {
    emit(topic: string, event: string, data: unknown, network: Caip2): void
    refresh(topic: string): void
    ended(topic: string, why: FaultCode): void
  },
): Release[] {
  // The client reports a session that it removes itself, past its expiry, without a message's id.
  const endDeleted = (topic: string, id: unknown) =>
    to.ended(topic, id === 0 ? 'expired' : 'unauthorized')
  const endExpired = (topic: string) => to.ended(topic, 'expired')
  return [
    client.on('session_event', createEventListener(to.emit)),
    client.on('session_update', createTopicListener(to.refresh)),
    client.on('session_delete', createTopicListener(endDeleted)),
    client.on('session_expire', createTopicListener(endExpired)),
  ]
}

/** Events of the session itself; wallets cannot emit events of these names. */
const reservedEvents: readonly string[] = ['session_update', 'end', 'auth']

/** Creates a listener that emits wallet events unchanged. */
const createEventListener =
  (emit: (topic: string, event: string, data: unknown, network: Caip2) => void) =>
  (foreign: unknown) => {
    const payload = safeParse(eventSchema, foreign)
    if (payload && !reservedEvents.includes(payload.params.event.name))
      emit(
        payload.topic,
        payload.params.event.name,
        payload.params.event.data,
        payload.params.chainId,
      )
  }

/** Creates a listener for events of which only the topic matters, and the id of the message. */
const createTopicListener =
  (handle: (topic: string, id: unknown) => void) => (foreign: unknown) => {
    const payload = safeParse(topicSchema, foreign)
    if (payload) handle(payload.topic, payload.id)
  }

function toWalletInfo({ peer: { metadata } }: WalletConnectSession): WalletInfo {
  // Pictures from other hosts would disclose the visit to them; show embedded pictures only.
  const icon = metadata.icons
    ?.map((text) => safeParse(safeImage, text))
    .find((image) => image !== undefined)
  return {
    id: walletConnectKind,
    name: metadata.name || 'WalletConnect',
    ready: true,
    ...(icon ? { icon } : {}),
  }
}

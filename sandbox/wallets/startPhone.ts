import type { SessionTypes } from '@walletconnect/types'
import { accountIndex, testAccount } from '../chains/accounts.ts'
import type { EvmChain } from '../chains/startEvmChain.ts'
import type { PromptQueue } from './createPromptQueue.ts'
import { createPromptQueue } from './createPromptQueue.ts'
import { createSignerLoader } from './createSignerLoader.ts'
import { handleSessionEvents } from './handleSessionEvents.ts'
import { openWallet } from './openWallet.ts'
import type { Pairing } from './PhoneParts.ts'
import type { Narrowing } from './phoneNamespaces.ts'
import { changedNamespaces } from './phoneNamespaces.ts'

export type PhoneOptions = {
  readonly relayUrl: string
  readonly chains: readonly EvmChain[]
  /** The node of a CAIP-2 id. */
  urlOf?(caip2: string): string
}

export type Phone = {
  readonly promptQueue: PromptQueue
  /** The first one is granted unless a narrowing names others. */
  readonly addresses: readonly string[]
  /**
   * Takes a `wc:` URI; its proposal is answered as set. Throws if the URI is malformed,
   * expired or used.
   */
  pair(uri: string, pairing: Pairing): Promise<void>
  sessions(): readonly SessionTypes.Struct[]
  /** These three act on the session named, or on all. */
  disconnect(topic?: string): Promise<void>
  emit(
    event: { readonly name: string; readonly data: unknown; readonly chainId: string },
    topic?: string,
  ): Promise<void>
  update(change: Narrowing, topic?: string): Promise<void>
  reset(): Promise<void>
  stop(): Promise<void>
}

const disconnected = { code: 6000, message: 'User disconnected.' }
/** A wallet that does not know the newer requests reads nothing of them in a link. */
const plainLink = (uri: string) => uri.replace(/([?&])methods=[^&]*(?:&|$)/, '$1')
const parseTopic = (uri: string) => /^wc:([^@]+)@/.exec(uri)?.[1] ?? ''

const metadata = {
  name: 'Pocket Lantern',
  description: 'Phone wallet of the sandbox',
  url: 'https://pocket-lantern.example',
  icons: [],
}

type SessionAction = (session: SessionTypes.Struct) => Promise<unknown>

/** Runs an action on the session of a topic, or on all. */
async function eachSession(
  sessions: readonly SessionTypes.Struct[],
  topic: string | undefined,
  act: SessionAction,
): Promise<void> {
  await Promise.all(sessions.filter((session) => !topic || session.topic === topic).map(act))
}

/** A phone wallet: WalletKit on our relay, with funded accounts on the local chains. */
export async function startPhone({
  relayUrl,
  chains,
  urlOf = () => '',
}: PhoneOptions): Promise<Phone> {
  const wallet = await openWallet(relayUrl, metadata)
  const accounts = [testAccount(accountIndex.phone), testAccount(accountIndex.phoneSecond)]
  const promptQueue = createPromptQueue()
  const pairings = new Map<string, Pairing>()
  const sessions = () => Object.values(wallet.getActiveSessions())
  const onEach = (topic: string | undefined, act: SessionAction) =>
    eachSession(sessions(), topic, act)
  const disconnect = (topic?: string) =>
    onEach(topic, (session) =>
      wallet.disconnectSession({ topic: session.topic, reason: disconnected }),
    )

  handleSessionEvents({
    wallet,
    chains,
    accounts,
    promptQueue,
    pairings,
    signersOf: createSignerLoader({ urlOf }),
  })

  return {
    promptQueue,
    addresses: accounts.map(({ address }) => address),
    async pair(uri, pairing) {
      pairings.set(parseTopic(uri), pairing)
      await wallet.pair({ uri: pairing.signsIn === false ? plainLink(uri) : uri })
    },
    sessions,
    disconnect,
    emit: ({ name, data, chainId }, topic) =>
      onEach(topic, (session) =>
        wallet.emitSessionEvent({ topic: session.topic, event: { name, data }, chainId }),
      ),
    update: (change, topic) =>
      onEach(topic, (session) =>
        wallet.updateSession({
          topic: session.topic,
          namespaces: changedNamespaces(session.namespaces, change),
        }),
      ),
    async reset() {
      promptQueue.reset()
      pairings.clear()
      await disconnect()
    },
    async stop() {
      wallet.core.heartbeat.stop()
      await wallet.core.relayer.transportClose()
    },
  }
}

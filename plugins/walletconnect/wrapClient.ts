import { string } from 'valibot'
import type { Caip2, Release, SignInProof } from '#kernel'
import { parse, readField, readMethod, safeParse } from '#kernel'
import { awaitAnswer } from './awaitAnswer.ts'
import { walletConnectError } from './errors.ts'
import type { ProposedNamespaces } from './proposal.ts'
import type { WalletConnectSession } from './session.ts'
import { settledSessionSchema } from './session.ts'
import { takeSettledSession } from './takeSettledSession.ts'

/** Lifetime of a request at the relay and in the wallet (s): the client's minimum. */
const requestLifetime = 300
/** Reason sent when the site disconnects. */
const disconnectReason = { code: 6000, message: 'User disconnected.' }

/** A session that a wallet approved, and the sign-in messages it signed with it. */
export type ApprovedSession = {
  readonly session: WalletConnectSession
  readonly proofs?: readonly SignInProof[]
}
/** A pending proposal: its URI, and its approval. Call `approval` once. */
export type PendingProposal = { readonly uri: string; approval(): Promise<ApprovedSession> }

/** The parts of a WalletConnect client that the plugin uses. All results are validated. */
export type WalletConnectClient = {
  propose(
    namespaces: ProposedNamespaces,
    properties: Readonly<Record<string, string>>,
  ): Promise<PendingProposal>
  sessions(): readonly WalletConnectSession[]
  session(topic: string): WalletConnectSession | undefined
  /** Stores that a page holds the session, or held it. */
  claim(topic: string): Promise<void>
  isClaimed(topic: string): Promise<boolean>
  /** Removes the claim of a session that has ended. */
  removeClaim(topic: string): Promise<void>
  request(topic: string, network: Caip2, method: string, params: unknown): Promise<unknown>
  ping(topic: string): Promise<unknown>
  /** Notifies the wallet and forgets the session. */
  end(topic: string): Promise<void>
  /** Removes a session from the client's store without notifying the wallet. */
  forget(topic: string): Promise<void>
  /** Makes the client open this app for each request of the session; `undefined` opens none. */
  openForRequests(app: { readonly name: string; readonly href: string } | undefined): Promise<void>
  on(event: string, listener: (payload: unknown) => void): Release
  onRelay(event: string, listener: (payload: unknown) => void): Release
  /** Connects to the relay at once instead of with the next heartbeat. */
  wake(): void
}

/** Calls a method of the client. */
async function callMethod(
  target: unknown,
  name: string,
  ...args: readonly unknown[]
): Promise<unknown> {
  const method = readMethod(target, name)
  if (!method) throw walletConnectError('remote-missing', { why: `its client has no "${name}"` })
  return method(...args)
}

function listen(target: unknown, event: string, listener: (payload: unknown) => void): Release {
  const own = (payload: unknown) => listener(payload)
  readMethod(target, 'on')?.(event, own)
  return () => void readMethod(target, 'off')?.(event, own)
}

/**
 * Wraps the client inside a provider that `init` created. The provider's own requests and events
 * are not used: they read from hosted nodes and change network ids.
 */
export function wrapClient(provider: unknown): WalletConnectClient {
  const client = readField(provider, 'client')
  const core = readField(client, 'core')
  const relayer = readField(core, 'relayer')
  const store = readField(client, 'session')
  const storage = readField(core, 'storage')
  const toClaimKey = (topic: string) => `${String(readField(store, 'storageKey'))}:claim:${topic}`
  const listStored = (): readonly unknown[] => {
    const known = readMethod(store, 'getAll')?.()
    return Array.isArray(known) ? known : []
  }
  const deepLink = 'WALLETCONNECT_DEEPLINK_CHOICE'

  return {
    async propose(optionalNamespaces, sessionProperties) {
      const properties = Object.keys(sessionProperties).length > 0 ? { sessionProperties } : {}
      const made = await callMethod(client, 'connect', { optionalNamespaces, ...properties })
      const uri = parse(string(), readField(made, 'uri'), 'The pairing URI')
      return {
        uri,
        approval: async () => ({
          session: await takeSettledSession(client, await awaitAnswer(made, 'approval')),
        }),
      }
    },
    sessions: () => listStored().flatMap((one) => safeParse(settledSessionSchema, one) ?? []),
    session: (topic) =>
      safeParse(
        settledSessionSchema,
        listStored().find((one) => readField(one, 'topic') === topic),
      ),
    claim: async (topic) => void (await callMethod(storage, 'setItem', toClaimKey(topic), true)),
    isClaimed: async (topic) =>
      (await callMethod(storage, 'getItem', toClaimKey(topic))) !== undefined,
    removeClaim: async (topic) => void (await callMethod(storage, 'removeItem', toClaimKey(topic))),
    request: (topic, chainId, method, params) =>
      callMethod(client, 'request', {
        topic,
        chainId,
        request: { method, params },
        expiry: requestLifetime,
      }),
    ping: (topic) => callMethod(client, 'ping', { topic }),
    end: async (topic) =>
      void (await callMethod(client, 'disconnect', { topic, reason: disconnectReason })),
    forget: async (topic) => void (await callMethod(store, 'delete', topic, disconnectReason)),
    async openForRequests(app) {
      await (app
        ? callMethod(storage, 'setItem', deepLink, app)
        : callMethod(storage, 'removeItem', deepLink))
    },
    on: (event, listener) => listen(client, event, listener),
    onRelay: (event, listener) => listen(relayer, event, listener),
    wake() {
      if (readField(relayer, 'connected') !== true)
        callMethod(relayer, 'transportOpen').catch(() => {})
    },
  }
}

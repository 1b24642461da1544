import { string } from 'valibot'
import type { Caip2, Release, SignInProof } from '#kernel'
import { fieldOf, gate, gateOptional, LatchkeyError, methodOf } from '#kernel'
import { answerTo } from './answerTo.ts'
import type { ProposedNamespaces } from './proposal.ts'
import type { Session } from './session.ts'
import { sessionForm } from './session.ts'

/** Life of a request at the relay and in the wallet, in seconds: the least the client allows. */
const requestLifetime = 300
/** What the site says when it leaves. */
const farewell = { code: 6000, message: 'User disconnected.' }

/** What a wallet approved: a session, and what it signed with the same approval. */
export type Approved = { readonly session: Session; readonly proofs?: readonly SignInProof[] }
/**
 * A proposal on its way: what the wallet scans, and what it approves. `approval` may be called
 * once.
 */
export type Proposed = { readonly uri: string; approval(): Promise<Approved> }

/**
 * What the plugin uses of a WalletConnect client. Everything that comes out has been through the
 * gate.
 */
export type Client = {
  propose(
    namespaces: ProposedNamespaces,
    properties: Readonly<Record<string, string>>,
  ): Promise<Proposed>
  session(topic: string): Session | undefined
  request(topic: string, network: Caip2, method: string, params: unknown): Promise<unknown>
  ping(topic: string): Promise<unknown>
  /** Tells the wallet and forgets the session. */
  end(topic: string): Promise<void>
  /** Takes a session out of the client's store without telling anybody. */
  drop(topic: string): Promise<void>
  /** Has the client open this app for each request of the session; `undefined` to open none. */
  openForRequests(app: { readonly name: string; readonly href: string } | undefined): Promise<void>
  on(event: string, listener: (payload: unknown) => void): Release
  onRelay(event: string, listener: (payload: unknown) => void): Release
  /** Connects to the relay at once instead of with the next heartbeat. */
  wake(): void
}

/** Calls a method of the client. */
async function call(target: unknown, name: string, ...args: readonly unknown[]): Promise<unknown> {
  const method = methodOf(target, name)
  if (!method) throw new LatchkeyError('remote-missing', { why: `its client has no "${name}"` })
  return method(...args)
}

function listen(target: unknown, event: string, listener: (payload: unknown) => void): Release {
  const own = (payload: unknown) => listener(payload)
  methodOf(target, 'on')?.(event, own)
  return () => void methodOf(target, 'off')?.(event, own)
}

/**
 * The client inside a provider that `init` made. Its own requests and events are not used: they
 * read from hosted nodes and change network ids.
 */
export function clientOf(provider: unknown): Client {
  const client = fieldOf(provider, 'client')
  const core = fieldOf(client, 'core')
  const relayer = fieldOf(core, 'relayer')
  const store = fieldOf(client, 'session')
  const deepLink = 'WALLETCONNECT_DEEPLINK_CHOICE'

  return {
    async propose(optionalNamespaces, sessionProperties) {
      const properties = Object.keys(sessionProperties).length > 0 ? { sessionProperties } : {}
      const made = await call(client, 'connect', { optionalNamespaces, ...properties })
      const uri = gate(string(), fieldOf(made, 'uri'), 'The pairing URI')
      return {
        uri,
        approval: async () => ({
          session: gate(sessionForm, await answerTo(made, 'approval'), 'The session'),
        }),
      }
    },
    session(topic) {
      const known = methodOf(store, 'getAll')?.()
      return gateOptional(
        sessionForm,
        Array.isArray(known) ? known.find((one) => fieldOf(one, 'topic') === topic) : undefined,
      )
    },
    request: (topic, chainId, method, params) =>
      call(client, 'request', {
        topic,
        chainId,
        request: { method, params },
        expiry: requestLifetime,
      }),
    ping: (topic) => call(client, 'ping', { topic }),
    end: async (topic) => void (await call(client, 'disconnect', { topic, reason: farewell })),
    drop: async (topic) => void (await call(store, 'delete', topic, farewell)),
    async openForRequests(app) {
      const storage = fieldOf(core, 'storage')
      await (app ? call(storage, 'setItem', deepLink, app) : call(storage, 'removeItem', deepLink))
    },
    on: (event, listener) => listen(client, event, listener),
    onRelay: (event, listener) => listen(relayer, event, listener),
    wake() {
      if (fieldOf(relayer, 'connected') !== true) call(relayer, 'transportOpen').catch(() => {})
    },
  }
}

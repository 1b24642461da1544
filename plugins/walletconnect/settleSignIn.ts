import { string } from 'valibot'
import { fault, fieldOf, gate, LatchkeyError, methodOf } from '#kernel'
import type { SignInAnswer } from './cacaoForm.ts'
import { issuerOf } from './cacaoForm.ts'
import { recapOf } from './recap.ts'

/** Life of a session, seconds: as long as that of one that was proposed. */
const sessionLifetime = 604_800

/** Our side of it. `now` in milliseconds since 1970. */
export type OwnSide = {
  readonly publicKey: string
  readonly pairingTopic: unknown
  readonly now: number
}

/**
 * Keeps the session that a wallet began by signing in: both sides derive its key, and what it may
 * do stands in what was signed. Throws `unsupported` when the
 * wallet granted nothing.
 */
export async function settleSignIn(
  client: unknown,
  { cacaos, responder }: SignInAnswer,
  { publicKey, pairingTopic, now }: OwnSide,
): Promise<object> {
  const core = fieldOf(client, 'core')
  const methods = [...new Set(cacaos.flatMap(({ p }) => recapOf(p)?.methods ?? []))]
  const accounts = [...new Set(cacaos.flatMap(accountsOf))]
  if (methods.length === 0) throw fault('unsupported')
  const topic = gate(
    string(),
    await called(fieldOf(core, 'crypto'), 'generateSharedKey', publicKey, responder.publicKey),
    'The session key',
  )
  const expiry = Math.floor(now / 1000) + sessionLifetime
  const session = {
    topic,
    pairingTopic,
    expiry,
    acknowledged: true,
    self: { publicKey, metadata: fieldOf(client, 'metadata') },
    peer: responder,
    controller: responder.publicKey,
    requiredNamespaces: {},
    optionalNamespaces: {},
    relay: { protocol: 'irn' },
    transportType: 'relay',
    namespaces: {
      eip155: {
        accounts,
        methods,
        chains: [...new Set(accounts.map(networkOf))],
        events: ['chainChanged', 'accountsChanged'],
      },
    },
  }
  await called(fieldOf(core, 'relayer'), 'subscribe', topic, { transportType: 'relay' })
  await called(fieldOf(client, 'session'), 'set', topic, session)
  methodOf(fieldOf(core, 'expirer'), 'set')?.(topic, expiry)
  return session
}

/**
 * The accounts a session is for: on the network that was signed for, and on those that the text
 * names.
 */
function accountsOf(cacao: SignInAnswer['cacaos'][number]): readonly string[] {
  const { network, address } = issuerOf(cacao)
  return [network, ...(recapOf(cacao.p)?.chains ?? [])].map((chain) => `${chain}:${address}`)
}

const networkOf = (account: string) => account.slice(0, account.lastIndexOf(':'))

async function called(
  target: unknown,
  name: string,
  ...args: readonly unknown[]
): Promise<unknown> {
  const method = methodOf(target, name)
  if (!method) throw new LatchkeyError('remote-missing', { why: `its client has no "${name}"` })
  return method(...args)
}

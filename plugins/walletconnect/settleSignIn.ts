import { string } from 'valibot'
import { fault, parse, readField, readMethod } from '#kernel'
import type { SignInAnswer } from './cacaoSchema.ts'
import { parseIssuer } from './cacaoSchema.ts'
import { walletConnectError } from './errors.ts'
import { decodeRecap } from './recap.ts'
import { sessionLifetime } from './session.ts'

/** Our party of the session. `now` is in Unix milliseconds. */
export type LocalParty = {
  readonly publicKey: string
  readonly pairingTopic: unknown
  readonly now: number
}

/**
 * Stores a session that began with a sign-in: both sides derive its key, and the signed message
 * holds its permissions. Throws `unsupported` if the wallet granted none.
 */
export async function settleSignIn(
  client: unknown,
  { cacaos, responder }: SignInAnswer,
  { publicKey, pairingTopic, now }: LocalParty,
): Promise<object> {
  const core = readField(client, 'core')
  const methods = [...new Set(cacaos.flatMap(({ p }) => decodeRecap(p)?.methods ?? []))]
  const accounts = [...new Set(cacaos.flatMap(listCacaoAccounts))]
  if (methods.length === 0) throw fault('unsupported')
  const topic = parse(
    string(),
    await callMethod(
      readField(core, 'crypto'),
      'generateSharedKey',
      publicKey,
      responder.publicKey,
    ),
    'The session key',
  )
  const expiry = Math.floor(now / 1000) + sessionLifetime
  const session = {
    topic,
    pairingTopic,
    expiry,
    acknowledged: true,
    self: { publicKey, metadata: readField(client, 'metadata') },
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
        chains: [...new Set(accounts.map(parseNetwork))],
        events: ['chainChanged', 'accountsChanged'],
      },
    },
  }
  await callMethod(readField(core, 'relayer'), 'subscribe', topic, { transportType: 'relay' })
  await callMethod(readField(client, 'session'), 'set', topic, session)
  readMethod(readField(core, 'expirer'), 'set')?.(topic, expiry)
  return session
}

/** Lists the accounts of a session: on the signed network and those in the permissions. */
function listCacaoAccounts(cacao: SignInAnswer['cacaos'][number]): readonly string[] {
  const { network, address } = parseIssuer(cacao)
  return [network, ...(decodeRecap(cacao.p)?.chains ?? [])].map((chain) => `${chain}:${address}`)
}

const parseNetwork = (account: string) => account.slice(0, account.lastIndexOf(':'))

async function callMethod(
  target: unknown,
  name: string,
  ...args: readonly unknown[]
): Promise<unknown> {
  const method = readMethod(target, name)
  if (!method) throw walletConnectError('remote-missing', { why: `its client has no "${name}"` })
  return method(...args)
}

import { deepEqual, equal, match, ok, rejects } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Address, Cell } from '@ton/core'
import type {
  Connection,
  Namespace,
  SignInChallenge,
  TransferRequest,
  TxStatus,
} from 'latchkey/kernel'
import { parse } from 'latchkey/kernel'
import { transaction } from '../connection.ts'
import { openStage } from './openStage.ts'

const challenge: SignInChallenge = {
  domain: 'host.example',
  uri: 'https://host.example/',
  nonce: 'a1b2c3d4e5',
  version: '1',
  issuedAt: '2026-11-01T12:00:00.000Z',
  network: 'ton:-239',
  statement: 'Sign in',
}
const friend = Address.parseRaw(`0:${'ab'.repeat(32)}`)
const statuses = async (namespace: Namespace, hash: string) => {
  const seen: TxStatus['at'][] = []
  for await (const { at } of namespace.track('ton:-239', hash)) seen.push(at)
  return seen
}

describe('signing in while connecting', () => {
  const signedIn = async () => {
    const { namespace, double } = openStage()
    const connection = await namespace.connect({ walletId: 'harbor' }, { signIn: challenge })
    ok(connection.proof)
    return { namespace, double, proof: connection.proof }
  }

  test('connects and signs in with one prompt', async () => {
    const { double, proof, namespace } = await signedIn()
    equal(double.promptCount(), 1)
    match(
      JSON.stringify(double.requests),
      /"manifestUrl":"https:\/\/host\.example\/tonconnect-manifest\.json","items":\[\{"name":"ton_addr"\},\{"name":"ton_proof","payload":"[0-9a-f]{64}"\}\]/,
    )
    deepEqual(await namespace.verify(proof, { expect: challenge }), { valid: true })
  })

  test('the proof binds every field of the challenge, though it has 64 characters', async () => {
    const { namespace, proof } = await signedIn()
    const message = proof.message.replace('Sign in', 'Give everything')
    deepEqual(await namespace.verify({ ...proof, message }), { valid: false, why: 'message' })
  })

  test('refuses a proof of another contract, or with a key of no contract', async () => {
    const { namespace, proof } = await signedIn()
    const { createTonSigner } = await import('./createTonSigner.ts')
    const other = createTonSigner(8)
    deepEqual(
      await namespace.verify({ ...proof, extra: { ...proof.extra, stateInit: other.stateInit } }),
      { valid: false, why: 'account' },
    )
    deepEqual(
      await namespace.verify({ ...proof, extra: { ...proof.extra, stateInit: 'nonsense' } }),
      { valid: false, why: 'account' },
    )
    deepEqual(
      await namespace.verify({ ...proof, extra: { ...proof.extra, stateInit: undefined } }),
      { valid: 'needs-network' },
    )
  })

  test('refuses a proof over another domain', async () => {
    const { namespace, proof } = await signedIn()
    deepEqual(
      await namespace.verify({ ...proof, extra: { ...proof.extra, domain: 'evil.example' } }),
      { valid: false, why: 'domain' },
    )
  })
})

describe('a transfer', () => {
  const planned = async (more: Partial<TransferRequest> = {}) => {
    const stage = openStage()
    stage.center.balances.set(stage.double.signer.address.toRawString(), 2_000_000_000n)
    const connection: Connection = await stage.namespace.connect({ walletId: 'harbor' }, {})
    const [from] = connection.state.accounts
    ok(from)
    const plan = await stage.namespace.plan({
      from,
      to: friend.toString(),
      asset: 'native',
      amount: 5n,
      ...more,
    })
    return { ...stage, connection, plan }
  }

  test('sends a transfer as planned: amount, receiver as typed, comment', async () => {
    const { plan, connection, double } = await planned({ memo: 'invoice 7' })
    await connection.send?.(plan)
    const sent = parse(transaction, JSON.parse(Object(double.requests.at(-1)).params[0]), 'sent')
    const [message] = sent.messages
    deepEqual([message?.address, message?.amount], [friend.toString(), '5'])
    const comment = Cell.fromBase64(message?.payload ?? '').beginParse()
    deepEqual([comment.loadUint(32), comment.loadStringTail()], [0, 'invoice 7'])
  })

  test('keeps the bounce flag: only a bounceable form returns coins', async () => {
    for (const bounceable of [true, false]) {
      const { plan } = await planned({ to: friend.toString({ bounceable }) })
      equal(
        parse(transaction, plan.payload, 'plan').messages[0]?.address,
        friend.toString({ bounceable }),
      )
    }
  })

  test('leaves the wallet’s fee in the balance', async () => {
    const { plan } = await planned({ amount: 'max' })
    deepEqual([plan.amount, plan.fee?.ceiling], [1_990_000_000n, 10_000_000n])
    deepEqual(plan.notes, [{ level: 'info', code: 'fee-by-wallet' }])
  })

  test('a token transfer is unsupported', async () => {
    await rejects(planned({ asset: friend.toString() }), { code: 'unsupported' })
  })

  test('finds a transfer by the hash of its message, final or failed', async () => {
    const { plan, connection, namespace, center } = await planned()
    const { hash = '' } = (await connection.send?.(plan)) ?? {}
    match(hash, /^[0-9a-f]{64}$/)
    center.messages.set(hash, false)
    deepEqual(await statuses(namespace, hash), ['pending', 'final'])
    center.messages.set(hash, true)
    deepEqual(await statuses(namespace, hash), ['pending', 'failed'])
  })
})

test('dispose rejects a connection that still waits for a wallet', async () => {
  const { namespace, bridges } = openStage()
  const connecting = namespace.connect({ walletId: 'nobody' }, {})
  const start = performance.now()
  namespace.dispose()
  bridges.dispose()
  await rejects(connecting, { code: 'not-installed' })
  ok(performance.now() - start < 500)
})

describe('two wallets of the page', () => {
  test('lists two wallets of the page, and one object under two names once', async () => {
    const { page, double, bridges } = openStage()
    page.globals.set('alias', { tonconnect: double.bridge })
    page.globals.set('document', {})
    let names: readonly string[] = []
    bridges.watch((found) => {
      names = found.map(({ id, name }) => `${id}: ${name}`)
    })()
    deepEqual(names, ['harbor: Harbor'])
  })
})

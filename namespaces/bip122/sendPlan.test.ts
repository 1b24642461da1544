import { expect, it } from 'vitest'
import type { TransferPlan } from '#kernel'
import { fault, readField } from '#kernel'
import { bitcoinAccount } from '../../sandbox/chains/bitcoin/bitcoinAccounts.ts'
import { bitcoinAccess } from '../../sandbox/wallets/bip122/bitcoinAccess.ts'
import { installOnPage } from '../../sandbox/wallets/bip122/installOnPage.ts'
import { createNamespace } from '../../test/harness/namespaces/bip122.ts'
import { flushPromises } from '../../test/harness/testClock.ts'
import { createTestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import { networks } from './networks.ts'

const friend = bitcoinAccount(1).payment.address
const coin = { txid: 'ab'.repeat(32), vout: 1, value: 1_000_000, status: { confirmed: true } }

/** A plan of a connected account, with the PSBTs that its wallet receives. */
async function startSend() {
  const test = createTestNamespaceHost(networks, { clock: 'manual' })
  const signed: string[] = []
  const { id, provider } = installOnPage(
    test.page,
    'unisat',
    bitcoinAccess({ id: 'refused-plans', urlOf: () => '' }),
  )
  const read = readField(provider, 'getAccounts')
  const wallet = { isSilent: false }
  Object.assign(provider, {
    getAccounts: (...given: readonly unknown[]) =>
      wallet.isSilent || typeof read !== 'function'
        ? new Promise(() => {})
        : Reflect.apply(read, provider, given),
    async signPsbt(text: string) {
      signed.push(text)
      throw fault('rejected')
    },
  })
  const namespace = createNamespace({
    ...test.host,
    async request(url) {
      const json = url.endsWith('/utxo') ? [coin] : { '1': 10, '6': 5, '144': 1.5 }
      return { status: 200, json, text: JSON.stringify(json) }
    },
  })
  const connection = await namespace.connect({ walletId: id }, {})
  const from = connection.state.accounts[0] ?? expect.fail('no account')
  const transfer = { from, to: friend, asset: 'native', amount: 100_000n, connection } as const
  const plan = await namespace.plan(transfer)
  return { connection, signed, wallet, plan, host: test.host, clock: test.clock }
}

it.each<[string, string, (plan: TransferPlan) => object]>([
  ['that is blocked', 'insufficient', () => ({ blocked: true })],
  ['whose time is over', 'expired', () => ({ expiresAt: 0 })],
  [
    'that spends from an address of another account',
    'unauthorized',
    ({ payload }) => ({ payload: { ...Object(payload), inputs: [{ address: friend, index: 0 }] } }),
  ],
  [
    'from another account',
    'unauthorized',
    ({ request }) => ({ request: { ...request, from: { ...request.from, address: friend } } }),
  ],
])('refuses a plan %s before the wallet signs: %s', async (_what, code, change) => {
  const { connection, signed, plan } = await startSend()
  const changed = { ...plan, ...change(plan) }
  await expect(connection.send?.(changed)).rejects.toMatchObject({ code })
  expect(signed).toEqual([])
  await expect(connection.send?.(plan)).rejects.toMatchObject({ code: 'rejected' })
  expect(signed).toHaveLength(1)
})

it('refuses a plan at the moment its time is over: expired', async () => {
  const { connection, signed, host, plan } = await startSend()
  await expect(connection.send?.({ ...plan, expiresAt: host.now() })).rejects.toMatchObject({
    code: 'expired',
  })
  expect(signed).toEqual([])
})

it('states that nothing was sent when the wallet is silent before it has the plan', async () => {
  const { connection, signed, wallet, plan, clock } = await startSend()
  wallet.isSilent = true
  const outcome = connection.send?.(plan).catch((error: unknown) => error)
  await flushPromises()
  await clock.advance(10_000)
  expect(await outcome).toMatchObject({ code: 'timeout', context: { unsent: 1 } })
  expect(signed).toEqual([])
})

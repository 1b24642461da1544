import { describe, expect, it } from 'vitest'
import type { Account, NodeResponse } from '#kernel'
import { createNamespace } from '../../test/harness/namespaces/stacks.ts'
import { createTestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import { manifest } from './manifest.ts'

const address = 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7'
const from: Account = { id: `stacks:1:${address}`, address, network: 'stacks:1', role: 'stx' }
const json = (body: unknown, status = 200): NodeResponse => ({
  status,
  json: body,
  text: JSON.stringify(body),
})
const noEstimate = json({ error: 'Estimator error', reason: 'NoEstimateAvailable' }, 400)
const estimates = (...fees: unknown[]) =>
  json({ estimations: fees.map((fee) => ({ fee, fee_rate: 1 })) })
let requests: unknown[] = []

/** The fee that a plan names over a node that estimates so. */
async function feeOver(
  estimate: NodeResponse,
  rate: NodeResponse,
  waiting: NodeResponse = json({}, 404),
) {
  const { host } = createTestNamespaceHost(manifest.networks)
  requests = []
  const namespace = createNamespace({
    ...host,
    async request(url, call) {
      if (url.endsWith('/v2/info')) return json({ network_id: 1 })
      if (url.endsWith('/nonces')) return waiting
      if (url.includes('/v2/accounts/'))
        return json({ balance: '0x5f5e100', locked: '0x0', nonce: 4 })
      if (!url.endsWith('/v2/fees/transaction')) return rate
      requests.push(JSON.parse(String(call?.body)))
      return estimate
    },
  })
  const { fee, notes } = await namespace.plan({
    from,
    to: 'SP000000000000000000002Q6VF78',
    asset: 'native',
    amount: 7n,
    memo: 'x',
  })
  return { fee: fee?.expected, codes: notes.map(({ code }) => code) }
}

describe('the fee of a Stacks transfer', () => {
  it('reads the node’s estimate for the payload and the length of the signed transaction', async () => {
    expect((await feeOver(estimates(190, 250, 900), json(1))).fee).toBe(250n)
    expect(requests).toEqual([
      { transaction_payload: expect.stringMatching(/^000516[0-9a-f]+$/), estimated_len: 180 },
    ])
  })

  it.each([
    ['a fraction is rounded up', estimates(190, 250.2, 900), json(1), 251n],
    ['fewer estimates: the last one', estimates(300), json(1), 300n],
    ['never below one micro-STX per byte', estimates(1, 2, 3), json(1), 180n],
    ['without an estimate, the rate per byte times the length', noEstimate, json(2.5), 450n],
    ['a rate of nothing: the least', noEstimate, json(0), 180n],
    ['an estimate that is none', estimates('250', -1, null), json(3), 540n],
    ['no list of estimates', json({ estimations: 'x' }), json(3), 540n],
  ])('reads the fee: %s', async (_what, estimate, rate, fee) => {
    expect((await feeOver(estimate, rate)).fee).toBe(fee)
  })

  it('reads no fee when the node names neither, and then plans nothing', async () => {
    for (const rate of [json(null), json('1'), json(-1), json({}, 404), json({}, 500)])
      await expect(feeOver(noEstimate, rate)).rejects.toMatchObject({ code: 'rpc' })
  })
})

describe('pending transactions', () => {
  it('counts pending transactions, and stops at twenty-five, the node’s limit', async () => {
    expect(
      (await feeOver(estimates(200), json(1), json({ possible_next_nonce: 28 }))).codes,
    ).toEqual([])
    expect(
      (await feeOver(estimates(200), json(1), json({ possible_next_nonce: 29 }))).codes,
    ).toEqual(['too-many-pending'])
    expect(
      (await feeOver(estimates(200), json(1), json({ possible_next_nonce: 'x' }))).codes,
    ).toEqual([])
  })
})

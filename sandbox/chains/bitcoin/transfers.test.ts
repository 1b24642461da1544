import * as ecc from '@bitcoinerlab/secp256k1'
import * as bitcoin from 'bitcoinjs-lib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TransferPlan, TransferRequest, TxStatus } from '../../../kernel/index.ts'
import type { TransferSite } from '../../../test/harness/openBitcoinSite.ts'
import { mainnet, openPageSite, openPhoneSite } from '../../../test/harness/openBitcoinSite.ts'
import type { BitcoinAccessOptions } from '../../wallets/bip122/bitcoinAccess.ts'
import type { BitcoinShape as Shape } from '../../wallets/bip122/installOnPage.ts'
import { bitcoinShapes } from '../../wallets/bip122/installOnPage.ts'
import { accountIndex } from '../accounts.ts'
import { collectStatuses } from '../collectStatuses.ts'
import { bitcoinAccount } from './bitcoinAccounts.ts'
import { findKnots } from './findKnots.ts'
import type { BitcoinChain } from './start.ts'
import { serveBitcoin, startBitcoin } from './start.ts'
import { startKnots } from './startKnots.ts'

const coin = 100_000_000n
const friend = bitcoinAccount(accountIndex.friend)
const stranger = bitcoinAccount(8)

const follow = ({ namespace }: TransferSite, hash: string, end: TxStatus['at'] = 'included') =>
  collectStatuses(namespace, mainnet, hash, end)
const codes = ({ notes }: TransferPlan) => notes.map(({ level, code }) => `${level} ${code}`)
const transactionOf = async (chain: BitcoinChain, hash: string) =>
  bitcoin.Transaction.fromHex(await (await fetch(`${chain.url}/tx/${hash}/hex`)).text())

let chain: BitcoinChain
beforeAll(async () => {
  bitcoin.initEccLib(ecc)
  chain = await startBitcoin()
})
afterAll(() => chain?.stop())
beforeEach(async () => {
  await chain.reset()
  chain.mineOnDemand(false)
})

const plan = (
  { namespace, account, connection }: TransferSite,
  more: Partial<TransferRequest> = {},
) =>
  namespace.plan({
    from: account,
    to: friend.payment.address,
    asset: 'native',
    amount: 12_345_678n,
    connection,
    ...more,
  })
const send = async (site: TransferSite, planned: TransferPlan, on = chain) => {
  expect(codes(planned).filter((code) => code.startsWith('stop'))).toEqual([])
  const { hash } = (await site.connection.send?.(planned)) ?? expect.fail('cannot send')
  await on.mine(1)
  expect((await follow(site, hash)).at(-1)).toMatchObject({ at: 'included', hash })
  return hash
}

describe('a transfer on the Bitcoin chain (bcoin)', () => {
  it.each<[string, Shape, BitcoinAccessOptions['payment']]>([
    ['Xverse', 'sats', 'payment'],
    ['Xverse, with an address of nested segwit', 'sats', 'nested'],
    ['UniSat', 'unisat', 'payment'],
    ['UniSat, with a legacy address', 'unisat', 'legacy'],
    ['Leather, which finalises', 'leather', 'payment'],
    ['Phantom, which finalises', 'phantom', 'payment'],
    ['the Wallet Standard, which finalises', 'standard', 'payment'],
  ])(
    'moves coins through a wallet like %s at the planned fee, to the last satoshi',
    async (_name, shape, payment) => {
      const site = await openPageSite(chain.url, shape, payment)
      const { address } = site.account
      if (payment !== 'payment') await chain.fund(address, coin)
      const planned = await plan(site)
      expect(planned).toMatchObject({ amount: 12_345_678n, notes: [], blocked: false })
      const fee = planned.fee?.expected ?? expect.fail('no fee')
      const hash = await send(site, planned)
      expect(await chain.balanceOf(address)).toBe(coin - 12_345_678n - fee)
      expect(await chain.balanceOf(friend.payment.address)).toBe(coin + 12_345_678n)
      expect((await site.namespace.balances(site.account))[0]).toMatchObject({
        total: coin - 12_345_678n - fee,
        spendable: coin - 12_345_678n - fee,
      })
      const transaction = await transactionOf(chain, hash)
      expect(transaction.ins.map(({ sequence }) => sequence)).toEqual(
        transaction.ins.map(() => 0xfffffffd),
      )
      // 3.125 satoshis for each virtual byte, and at most two bytes of signature more than was
      // needed for each input.
      expect(Number(fee) / transaction.virtualSize()).toBeGreaterThanOrEqual(3.125)
      expect(Number(fee) / transaction.virtualSize()).toBeLessThan(3.25)
    },
  )

  it('a transfer of everything leaves no coins and has no change', async () => {
    const site = await openPageSite(chain.url, 'sats')
    const planned = await plan(site, { amount: 'max' })
    const fee = planned.fee?.expected ?? expect.fail('no fee')
    expect(planned).toMatchObject({ amount: coin - fee, blocked: false })
    const hash = await send(site, planned)
    expect(await chain.balanceOf(site.account.address)).toBe(0n)
    expect(await chain.balanceOf(friend.payment.address)).toBe(2n * coin - fee)
    expect((await transactionOf(chain, hash)).outs).toHaveLength(1)
  })

  it.each<Shape>(['sats', 'unisat'])(
    'decodes a transfer before a wallet (%s) signs it, and recognises it on the chain',
    async (shape) => {
      const site = await openPageSite(chain.url, shape)
      const planned = await plan(site, { memo: 'tea' })
      const { address } = friend.payment
      expect(await site.namespace.decode?.(mainnet, planned)).toEqual([
        { kind: 'transfer', asset: 'native', amount: 12_345_678n, to: address, memo: 'tea' },
      ])
      expect(
        await site.namespace.isSameTransaction?.(mainnet, 'ab'.repeat(32), planned),
      ).toBeUndefined()
      const other = await plan(site, { to: stranger.payment.address })
      const hash = await send(site, planned)
      expect(await site.namespace.isSameTransaction?.(mainnet, hash, planned)).toBe(true)
      expect(await site.namespace.isSameTransaction?.(mainnet, hash, other)).toBe(false)
      const wish = { kind: 'transfer', to: address, amount: 12_345_678n }
      expect(await site.namespace.isSameTransaction?.(mainnet, hash, { payload: wish })).toBe(true)
      expect(
        await site.namespace.isSameTransaction?.(mainnet, hash, {
          payload: { ...wish, amount: 1n },
        }),
      ).toBe(false)
    },
  )

  it('never spends the coins of the ordinals address', async () => {
    const site = await openPageSite(chain.url, 'sats')
    const ordinals =
      site.connection.state.accounts.find(({ role }) => role === 'ordinals') ??
      expect.fail('no ordinals')
    expect((await site.namespace.balances(ordinals))[0]).toMatchObject({
      total: 10_546n,
      spendable: 0n,
    })
    const refused = await plan(site, { from: ordinals, amount: 1000n })
    expect([refused.blocked, codes(refused)]).toEqual([true, ['stop ordinals-account']])
    await send(site, await plan(site, { amount: 'max' }))
    expect(await chain.balanceOf(ordinals.address)).toBe(10_546n)
    const forged = {
      ...(await plan(site, { amount: 1000n }).catch(() => refused)),
      blocked: false,
      payload: { kind: 'psbt', psbt: '', inputs: [{ address: ordinals.address, index: 0 }] },
    }
    await expect(site.connection.send?.(forged)).rejects.toMatchObject({ code: 'unauthorized' })
  })

  it('a transfer carries a note, pays for its bytes, and pays more for a faster block', async () => {
    const site = await openPageSite(chain.url, 'sats')
    const planned = await plan(site, { memo: 'for the tea ☕' })
    const hash = await send(site, planned)
    const transaction = await transactionOf(chain, hash)
    expect(Number(planned.fee?.expected) / transaction.virtualSize()).toBeGreaterThanOrEqual(3.125)
    expect(transaction.outs.map(({ script }) => new TextDecoder().decode(script)).join()).toContain(
      'for the tea ☕',
    )
    const fees = await Promise.all(
      (['slow', 'normal', 'fast'] as const).map(
        async (speed) => (await plan(site, { speed })).fee?.expected ?? 0n,
      ),
    )
    expect(fees).toEqual([...fees].sort((a, b) => Number(a - b)))
    expect(codes(await plan(site, { memo: 'x'.repeat(81) }))).toEqual(['stop memo-too-long'])
  })

  it('a blocked transfer names the reason', async () => {
    const site = await openPageSite(chain.url, 'sats')
    expect((await plan(site, { amount: 293n })).notes).toMatchObject([
      { level: 'stop', code: 'dust', amount: { value: 294n } },
      { code: 'fee-high' },
    ])
    const { notes, blocked, payload } = await plan(site, { amount: coin })
    expect([blocked, payload]).toEqual([true, undefined])
    const [short] = notes
    const most = await plan(site, { amount: 'max' })
    expect(short).toMatchObject({
      level: 'stop',
      code: 'insufficient',
      amount: { value: coin - most.amount },
    })
    // The numbers 1 and 5 as keys: the second is no point of the curve.
    const [known, invalid] = await Promise.all(
      ['s5pgpxg', 'zs2jkusy'].map((end) =>
        plan(site, { to: `bc1p${'q'.repeat(58 - end.length)}${end}` }),
      ),
    )
    expect([codes(known ?? most), codes(invalid ?? most), invalid?.blocked]).toEqual([
      [],
      ['stop unspendable'],
      true,
    ])
    await expect(
      plan(site, { to: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx' }),
    ).rejects.toMatchObject({ code: 'bad-address' })
    await expect(plan(site, { asset: 'rune' })).rejects.toMatchObject({ code: 'unsupported' })
    await expect(site.connection.send?.(await plan(site, { amount: coin }))).rejects.toMatchObject({
      code: 'insufficient',
    })
  })

  it('pays change below the dust limit as fee, with a note', async () => {
    const site = await openPageSite(chain.url, 'sats')
    const most = await plan(site, { amount: 'max' })
    const planned = await plan(site, { amount: most.amount - 200n })
    expect(planned.notes).toMatchObject([
      { level: 'info', code: 'change-to-fee', amount: { value: 200n } },
    ])
    expect(planned.fee?.expected).toBe((most.fee?.expected ?? 0n) + 200n)
    await send(site, planned)
    expect(await chain.balanceOf(site.account.address)).toBe(0n)
  })

  it('warns of unconfirmed coins', async () => {
    const site = await openPageSite(chain.url, 'sats')
    const first = await site.connection.send?.(await plan(site, { amount: (coin * 9n) / 10n }))
    expect(first?.hash).toMatch(/^[0-9a-f]{64}$/)
    const planned = await plan(site, { amount: 1_000_000n })
    expect(codes(planned)).toEqual(['warn unconfirmed'])
    await send(site, planned)
  })

  it.each(bitcoinShapes)(
    'does not send a transfer declined in a wallet of the %s kind',
    async (shape) => {
      const site = await openPageSite(chain.url, shape)
      const planned = await plan(site)
      site.decline?.()
      await expect(site.connection.send?.(planned)).rejects.toMatchObject({ code: 'rejected' })
      expect(await chain.balanceOf(site.account.address)).toBe(coin)
    },
  )

  it('an expired or cancelled transfer does not reach the wallet', async () => {
    const site = await openPageSite(chain.url, 'unisat')
    const planned = await plan(site)
    await expect(site.connection.send?.({ ...planned, expiresAt: 1 })).rejects.toMatchObject({
      code: 'expired',
    })
    await expect(
      site.connection.send?.(planned, { signal: AbortSignal.abort('changed my mind') }),
    ).rejects.toBe('changed my mind')
    expect(site.requestedMethods()).not.toContain('signPsbt')
  })

  it.each([
    ['is refused as too late', [], 'expired'],
    ['may be sent if a node before gave no answer', ['http://127.0.0.1:9/'], 'rpc'],
  ])('a transfer whose coins were spent meanwhile %s', async (_, nodesBefore, code) => {
    const [site, other] = [
      await openPageSite(chain.url, 'sats'),
      await openPageSite(chain.url, 'unisat', undefined, nodesBefore),
    ]
    const [first, second] = [
      await plan(site, { amount: 'max' }),
      await plan(other, { amount: 'max', to: stranger.payment.address }),
    ]
    await send(site, first)
    await expect(other.connection.send?.(second)).rejects.toMatchObject({ code })
    expect(await chain.balanceOf(stranger.payment.address)).toBe(0n)
  })

  it('a transfer is final after six blocks', async () => {
    chain.mineOnDemand(true)
    const site = await openPageSite(chain.url, 'sats')
    const { hash } = (await site.connection.send?.(await plan(site))) ?? expect.fail('cannot send')
    const seen = await follow(site, hash, 'final')
    expect(seen.map(({ at }) => at)).toEqual(['pending', 'included', 'final'])
  })

  it('follows a replaced transfer to its end', async () => {
    const site = await openPageSite(chain.url, 'sats')
    const { hash } = (await site.connection.send?.(await plan(site))) ?? expect.fail('cannot send')
    const seen: TxStatus['at'][] = []
    for await (const { at } of site.namespace.track(mainnet, hash)) {
      seen.push(at)
      if (seen.length > 1) break
      // The node forgets it after the first look, as when another transaction takes its coins.
      setTimeout(async () => {
        if ('drop' in chain.node && typeof chain.node.drop === 'function')
          await chain.node.drop(hash)
        await chain.mine(1)
      }, 1000)
    }
    expect(seen).toEqual(['pending', 'replaced'])
  })

  it('stops following a transfer on the signal', async () => {
    const site = await openPageSite(chain.url, 'sats')
    const stop = new AbortController()
    const following = (async () => {
      for await (const _status of site.namespace.track(mainnet, '0'.repeat(64), {
        signal: stop.signal,
      }))
        stop.abort('enough')
    })()
    await expect(following).rejects.toBe('enough')
  })
})

describe('a transfer over a session with the sandbox’s phone', () => {
  it('a session that may sign signs our transaction, which we send', async () => {
    const site = await openPhoneSite(chain.url, ['signPsbt', 'sendTransfer', 'signMessage'])
    const planned = await plan(site, { amount: 'max' })
    await send(site, planned)
    expect(site.requestedMethods()).toEqual(['signPsbt'])
    expect(await chain.balanceOf(site.account.address)).toBe(0n)
    expect(await chain.balanceOf(friend.payment.address)).toBe(
      2n * coin - (planned.fee?.expected ?? 0n),
    )
  })

  it('a session that may only transfer sets the fee, has no maximum and takes the note in hex', async () => {
    const site = await openPhoneSite(chain.url, ['sendTransfer'])
    expect(['fee', 'max', 'memo', 'send'].map((ability) => site.connection.can(ability))).toEqual([
      false,
      false,
      true,
      true,
    ])
    expect(codes(await plan(site, { amount: 'max' }))).toEqual(['stop max-unsupported'])
    const planned = await plan(site, { memo: 'tea' })
    expect([planned.fee, codes(planned)]).toEqual([undefined, ['info fee-by-wallet']])
    const hash = await send(site, planned)
    expect(
      (await transactionOf(chain, hash)).outs
        .map(({ script }) => new TextDecoder().decode(script))
        .join(),
    ).toContain('tea')
    expect(await chain.balanceOf(friend.payment.address)).toBe(coin + 12_345_678n)
  })
})

const knots = findKnots()
describe.skipIf(!knots)(
  'a transfer from taproot (Bitcoin Knots, where sandbox/chains/bitcoin/fetchKnots.sh put it or at $KNOTS_ROOT; bcoin knows no taproot)',
  () => {
    let own: BitcoinChain
    beforeAll(async () => {
      own = await serveBitcoin(await startKnots(knots ?? ''))
    })
    afterAll(() => own?.stop())

    it('a taproot transfer moves coins at the planned fee, to the last satoshi', async () => {
      const site = await openPageSite(own.url, 'unisat', 'ordinals')
      const { address } = site.account
      await own.fund(address, coin)
      const planned = await plan(site)
      expect(codes(planned)).toEqual(['warn ordinals-at-risk'])
      const fee = planned.fee?.expected ?? expect.fail('no fee')
      await send(site, planned)
      expect(await own.balanceOf(address)).toBe(coin + 10_546n - 12_345_678n - fee)
      const rest = await plan(site, { amount: 'max' })
      await send(site, rest, own)
      expect(await own.balanceOf(address)).toBe(0n)
    })

    it('follows a taproot transfer replaced at a higher fee (BIP-125) to its end', async () => {
      await own.reset()
      own.mineOnDemand(false)
      const site = await openPageSite(own.url, 'sats')
      const [slow, fast] = [
        await plan(site, { speed: 'slow' }),
        await plan(site, { speed: 'fast' }),
      ]
      const { hash } = (await site.connection.send?.(slow)) ?? expect.fail('cannot send')
      const seen: TxStatus['at'][] = []
      for await (const { at } of site.namespace.track(mainnet, hash)) {
        seen.push(at)
        if (seen.length > 1) break
        setTimeout(() => void site.connection.send?.(fast), 1000)
      }
      expect(seen).toEqual(['pending', 'replaced'])
    })
  },
)

import { TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { beforeEach, describe, expect, it } from 'vitest'
import type { TransferPlan } from '#kernel'
import {
  createKey,
  createSource,
  from,
  mint,
  place,
  readCodes,
  startSolanaPlanning,
  to,
  token2022,
} from '../../test/harness/startSolanaPlanning.ts'
import { codec } from './codec.ts'

const sol = 1_000_000_000n

let { test, answers, accounts, plan } = startSolanaPlanning()
beforeEach(() => {
  ;({ test, answers, accounts, plan } = startSolanaPlanning())
})
const feeConfig = (older: object, newer: object) => ({
  extension: 'transferFeeConfig',
  state: { olderTransferFee: older, newerTransferFee: newer, withheldAmount: 0 },
})
const instructionsOf = ({ payload }: TransferPlan) =>
  TransactionMessage.decompile(
    VersionedTransaction.deserialize(
      codec.decodeBase64(Object(payload).transaction) ?? new Uint8Array(),
    ).message,
  ).instructions

describe('planning a Solana transfer', () => {
  it('warns of an address without a key, and of an account that belongs to a program', async () => {
    expect(readCodes(await plan({ to: place, amount: sol / 2n }))).toEqual([
      'warn off-curve',
      'info new-account',
    ])
    accounts[to] = {
      lamports: 5_000_000,
      owner: token2022,
      data: { parsed: { type: 'mint', info: {} } },
    }
    expect(readCodes(await plan())).toEqual(['warn not-a-wallet'])
    accounts[to] = { lamports: 5_000_000, owner: createKey(9), data: ['', 'base64'] }
    expect(readCodes(await plan())).toEqual(['warn not-a-wallet'])
  })

  it('warns of coins for a token account, and not of its token', async () => {
    accounts[to] = {
      lamports: 5_000_000,
      owner: token2022,
      data: { parsed: { type: 'account', info: { mint } } },
    }
    expect(readCodes(await plan())).toEqual(['warn not-a-wallet'])
    expect(readCodes(await plan({ asset: mint }))).toEqual([])
  })

  it('refuses an invalid address before reading anything', async () => {
    await expect(plan({ to: 'toly.sol' })).rejects.toMatchObject({ code: 'bad-address' })
    expect(test.posts).toEqual([])
  })

  it('blocks what the node reports as failing, unless there is a more specific reason', async () => {
    answers['simulateTransaction'] = () => ({ value: { err: { InstructionError: [2, 'Custom'] } } })
    expect(readCodes(await plan())).toEqual(['stop would-fail'])
    expect(readCodes(await plan({ amount: 2n * sol }))).toEqual(['stop insufficient'])
    expect((await plan()).fee?.expected).toBe(5000n)
  })

  it.each([0n, -1n, 2n ** 200n])('blocks a transfer amount of %i', async (amount) => {
    expect(readCodes(await plan({ amount }))).toContain('stop insufficient')
    expect(readCodes(await plan({ amount, asset: mint }))).toContain('stop insufficient')
  })

  it('sets the priority fee by recent fees, up to a limit', async () => {
    const paid = (fees: readonly number[]) => () =>
      fees.map((prioritizationFee) => ({ slot: 1, prioritizationFee }))
    answers['getRecentPrioritizationFees'] = paid([
      90_000_000, 0, 10_000_000, 20_000_000, 30_000_000,
    ])
    const fees = await Promise.all(
      (['slow', 'normal', 'fast'] as const).map(
        async (speed) => (await plan({ speed })).fee?.expected,
      ),
    )
    // 546 units (450 and a tenth, and 50) at 10, 20 and 30 lamports for a unit.
    expect(fees).toEqual([5000n + 5460n, 5000n + 10_920n, 5000n + 16_380n])
    answers['getRecentPrioritizationFees'] = paid([Number.MAX_SAFE_INTEGER])
    expect((await plan()).fee?.expected).toBe(5000n + 54_600n)
    delete answers['getRecentPrioritizationFees']
    expect((await plan()).fee?.expected).toBe(5000n)
  })

  it('plans a transfer that is valid for a minute', async () => {
    const before = test.host.now()
    const { expiresAt = 0 } = await plan()
    expect(expiresAt - before).toBeGreaterThanOrEqual(60_000)
    expect(expiresAt - before).toBeLessThan(70_000)
  })

  it('takes a token from as many token accounts as needed, the fullest first', async () => {
    const moved = instructionsOf(await plan({ asset: mint, amount: 80n })).filter(
      ({ data }) => data[0] === 12 && data.length === 10,
    )
    expect(
      moved.map(({ keys, data, programId }) => [
        keys[0]?.pubkey.toBase58(),
        Buffer.from(data).readBigUInt64LE(1),
        data[9],
        programId.toBase58(),
      ]),
    ).toEqual([
      [createKey(11), 70n, 6, token2022],
      [createKey(12), 10n, 6, token2022],
    ])
    for (const { keys } of moved)
      expect(keys.map(({ pubkey }) => pubkey.toBase58()).slice(1)).toEqual([mint, place, from])
    expect(await plan({ asset: mint, amount: 'max' })).toMatchObject({
      amount: 100n,
      notes: [{ code: 'new-account', amount: { value: 2_039_280n } }],
    })
  })

  it('creates no token account that exists, and takes the cost of a new one from the simulation', async () => {
    answers['simulateTransaction'] = () => ({
      value: { err: null, unitsConsumed: 450, accounts: [{ lamports: 2_157_600 }] },
    })
    expect((await plan({ asset: mint })).notes).toMatchObject([
      { code: 'new-account', amount: { value: 2_157_600n } },
    ])
    accounts[place] = {
      lamports: 2_157_600,
      owner: token2022,
      data: { parsed: { type: 'account', info: { mint } } },
    }
    const there = await plan({ asset: mint })
    expect(readCodes(there)).toEqual([])
    expect(instructionsOf(there)).toHaveLength(3)
  })

  it('blocks a transfer into a token account of the recipient that was given to another owner', async () => {
    const ownedBy = (owner: string) => ({
      lamports: 2_157_600,
      owner: token2022,
      data: { parsed: { type: 'account', info: { mint, owner } } },
    })
    accounts[place] = ownedBy(createKey(9))
    expect(readCodes(await plan({ asset: mint }))).toEqual(['stop other-owner'])
    accounts[place] = ownedBy(to)
    expect(readCodes(await plan({ asset: mint }))).toEqual([])
    // A visitor who names the token account itself chose its owner.
    accounts[to] = ownedBy(createKey(9))
    expect(readCodes(await plan({ asset: mint }))).toEqual([])
  })

  it('notes that the coins do not cover the fee and a token account', async () => {
    answers['getBalance'] = () => ({ value: 2_000_000 })
    expect((await plan({ asset: mint })).notes).toMatchObject([
      { code: 'new-account' },
      { level: 'stop', code: 'insufficient-fee', amount: { value: 44_280n } },
    ])
    answers['getBalance'] = () => ({ value: 2_044_281 })
    expect(readCodes(await plan({ asset: mint }))).toContain('stop reserve')
  })

  it('notes the fee that a mint withholds, by the epoch’s rate, to the last unit', async () => {
    const rate = (epoch: number, transferFeeBasisPoints: number, maximumFee: number | string) => ({
      epoch,
      transferFeeBasisPoints,
      maximumFee,
    })
    const withRates = async (older: object, newer: object, amount: bigint) => {
      answers['getMultipleAccounts'] = () => ({
        value: [
          {
            owner: token2022,
            data: {
              parsed: {
                type: 'mint',
                info: { decimals: 6, extensions: [feeConfig(older, newer)] },
              },
            },
          },
        ],
      })
      return (await plan({ asset: mint, amount })).notes.find(({ code }) => code === 'transfer-fee')
        ?.amount?.value
    }
    expect(await withRates(rate(0, 100, 50), rate(10, 250, 50), 41n)).toBe(2n)
    expect(await withRates(rate(0, 100, 50), rate(11, 250, 50), 41n)).toBe(1n)
    expect(await withRates(rate(0, 100, 50), rate(0, 10_000, '3'), 41n)).toBe(3n)
    expect(await withRates(rate(0, 0, 0), rate(0, 0, 0), 41n)).toBeUndefined()
    // 70 from one token account, 11 from another: the limit is one of each transfer.
    expect(await withRates(rate(0, 0, 0), rate(0, 1000, 3), 81n)).toBe(5n)
  })

  it('puts the memo that a token account demands right before each transfer to it', async () => {
    accounts[place] = {
      lamports: 2_157_600,
      owner: token2022,
      data: {
        parsed: {
          type: 'account',
          info: {
            mint,
            owner: to,
            extensions: [
              { extension: 'memoTransfer', state: { requireIncomingTransferMemos: true } },
            ],
          },
        },
      },
    }
    const planned = await plan({ asset: mint, amount: 90n, memo: 'tea' })
    expect(readCodes(planned)).toEqual([])
    const [, , ...steps] = instructionsOf(planned)
    const texts = steps.map(({ programId, data }) =>
      programId.toBase58() === token2022 ? 'transfer' : new TextDecoder().decode(data),
    )
    expect(texts).toEqual(['tea', 'transfer', 'tea', 'transfer'])
  })

  it('blocks a transfer that does not fit into one transaction', async () => {
    const many = Array.from({ length: 30 }, (_, at) => createSource(createKey(30 + at), '1'))
    answers['getTokenAccountsByOwner'] = () => ({ value: many })
    expect(readCodes(await plan({ asset: mint, amount: 30n }))).toContain('stop too-large')
    expect(readCodes(await plan({ memo: 'x'.repeat(1200) }))).toEqual(['stop too-large'])
  })

  it('stops planning on abort, and fails when no node answers', async () => {
    await expect(plan({ signal: AbortSignal.abort('enough') })).rejects.toBe('enough')
    for (const method of Object.keys(answers)) delete answers[method]
    await expect(plan()).rejects.toMatchObject({ code: 'rpc' })
  })
})

import { numberToHex } from 'viem'
import { expect, it } from 'vitest'
import { tryTokenTransfer } from './tryTokenTransfer.ts'

const [from, to, token] = ['01', '02', '03'].map((end) => `0x${'0'.repeat(38)}${end}`)

/** The fee of a transfer on a node that simulates that much to arrive. */
async function readFee(amount: bigint, received: bigint): Promise<bigint> {
  const calls = [5n, 1n, 5n + received].map((word) => ({
    status: '0x1',
    gasUsed: '0x1',
    returnData: numberToHex(word, { size: 32 }),
  }))
  const transfer = { from: from ?? '', to: to ?? '', token: token ?? '', amount, data: '0x' }
  const trial = await tryTokenTransfer({ node: async () => [{ calls }] }, 'eip155:1', transfer, {})
  return trial.fee
}

it.each([
  [2_500_000n, 2_500_000n, 0n],
  [2_500_000n, 2_499_998n, 0n],
  [2_500_000n, 2_499_997n, 3n],
  [100n, 98n, 2n],
  [100n, 105n, 0n],
])('of %i, of which %i arrive, a token keeps %i: shares round by a unit or two', async (...row) => {
  const [amount, received, fee] = row
  expect(await readFee(amount, received)).toBe(fee)
})

import {
  ComputeBudgetInstruction,
  SystemInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { expect, it } from 'vitest'
import { createNamespace } from '../../test/harness/namespaces/solana.ts'
import { createTestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import { codec } from './codec.ts'
import { manifest } from './manifest.ts'

const network = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const [from, to] = [
  'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  '7xw4jTLkv7Wq1hVLSgxvFAhFAKtHYgvoNjbFAKFRNsWS',
]
const results: Readonly<Record<string, unknown>> = {
  getBalance: { value: 5_000_000_000 },
  getAccountInfo: { value: { lamports: 5, owner: '1'.repeat(32), data: ['', 'base64'] } },
  getMinimumBalanceForRentExemption: 890_880,
  getLatestBlockhash: { value: { blockhash: to, lastValidBlockHeight: 150 } },
  getRecentPrioritizationFees: [{ slot: 1, prioritizationFee: 1000 }],
  simulateTransaction: { value: { err: null, unitsConsumed: 450 } },
}

it('plans a transfer with the chain library in a browser, which has no Buffer', async () => {
  expect('Buffer' in globalThis).toBe(false)
  const test = createTestNamespaceHost(manifest.networks)
  test.answer = (_url, { method }) => ({ jsonrpc: '2.0', id: 1, result: results[method] })
  const account = { id: `${network}:${from}`, address: from, network, role: 'eoa' } as const
  const plan = await createNamespace(test.host).plan({
    from: account,
    to,
    asset: 'native',
    amount: 7_000_000n,
    memo: 'tea',
  })
  expect(plan).toMatchObject({
    amount: 7_000_000n,
    fee: { expected: 5001n },
    notes: [],
    blocked: false,
  })
  const { message } = VersionedTransaction.deserialize(
    codec.decodeBase64(Object(plan.payload).transaction) ?? new Uint8Array(),
  )
  const [limit, price, memo, transfer] = TransactionMessage.decompile(message).instructions
  if (!limit || !price || !memo || !transfer) return expect.fail('instructions are missing')
  expect(ComputeBudgetInstruction.decodeSetComputeUnitLimit(limit)).toEqual({ units: 546 })
  expect(Number(ComputeBudgetInstruction.decodeSetComputeUnitPrice(price).microLamports)).toBe(1000)
  expect(new TextDecoder().decode(memo.data)).toBe('tea')
  expect(SystemInstruction.decodeTransfer(transfer)).toMatchObject({ lamports: 7_000_000n })
})

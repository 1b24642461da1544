import { getAssociatedTokenAddressSync, TOKEN_2022_PROGRAM_ID } from '@solana/spl-token'
import { Keypair, PublicKey } from '@solana/web3.js'
import type { TransferPlan, TransferRequest } from '#kernel'
import { fault } from '#kernel'
import { manifest } from '../../namespaces/solana/manifest.ts'
import { createNamespace } from './namespaces/solana.ts'
import { createTestNamespaceHost } from './testNamespaceHost.ts'

const network = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
export const token2022 = TOKEN_2022_PROGRAM_ID.toBase58()
export const system = '1'.repeat(32)

type Answers = Record<string, (params: readonly unknown[]) => unknown>

/** An address for a number. */
export const createKey = (seed: number) =>
  Keypair.fromSeed(new Uint8Array(32).fill(seed)).publicKey.toBase58()
export const [from, to, mint] = [createKey(1), createKey(2), createKey(3)]
/** The recipient's token account. */
export const place = getAssociatedTokenAddressSync(
  new PublicKey(mint),
  new PublicKey(to),
  true,
  TOKEN_2022_PROGRAM_ID,
).toBase58()

/** A token account of the sender. */
export const createSource = (address: string, amount: string) => ({
  pubkey: address,
  account: {
    data: {
      parsed: {
        type: 'account',
        info: { mint, state: 'initialized', tokenAmount: { amount, decimals: 6 } },
      },
    },
  },
})

/** The levels and codes of a plan's notes. */
export const readCodes = ({ notes }: TransferPlan) =>
  notes.map(({ level, code }) => `${level} ${code}`)

/**
 * Plans transfers of an account with 1 SOL and 100 units of a Token-2022 token over a scripted node;
 * `answers` are the node's by method, `accounts` what it has at an address.
 */
export function startSolanaPlanning() {
  const test = createTestNamespaceHost(manifest.networks)
  const accounts: Record<string, object> = {
    [to]: { lamports: 5_000_000, owner: system, data: ['', 'base64'] },
  }
  const answers: Answers = {
    getBalance: () => ({ value: 1_000_000_000 }),
    getAccountInfo: ([address]) => ({ value: accounts[String(address)] ?? null }),
    getMinimumBalanceForRentExemption: ([bytes]) => (bytes === 0 ? 890_880 : 2_039_280),
    getLatestBlockhash: () => ({ value: { blockhash: system, lastValidBlockHeight: 150 } }),
    getRecentPrioritizationFees: () => [],
    simulateTransaction: () => ({ value: { err: null, unitsConsumed: 450 } }),
    getMultipleAccounts: () => ({
      value: [
        {
          owner: token2022,
          data: { parsed: { type: 'mint', info: { decimals: 6, extensions: [] } } },
        },
      ],
    }),
    getTokenAccountsByOwner: () => ({
      value: [
        createSource(createKey(10), '5'),
        createSource(createKey(11), '70'),
        createSource(createKey(12), '25'),
      ],
    }),
    getEpochInfo: () => ({ epoch: 10 }),
  }
  test.answer = (_url, { method, params }) => {
    const answer = answers[method]
    if (!answer) throw fault('rpc')
    return { jsonrpc: '2.0', id: 1, result: answer(params) }
  }
  const plan = (more: Partial<TransferRequest> = {}) =>
    createNamespace(test.host).plan({
      from: { id: `${network}:${from}`, address: from, network, role: 'eoa' },
      to,
      asset: 'native',
      amount: 5n,
      ...more,
    })
  return { test, answers, accounts, plan }
}

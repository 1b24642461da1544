import { Keypair, SystemProgram, VersionedTransaction } from '@solana/web3.js'
import { byMethod } from '../answerNodes'
import type { Peer } from '../Peer'
import { planAndDecode } from '../planAndDecode'

const to = Keypair.fromSeed(new Uint8Array(32).fill(2)).publicKey.toBase58()
const system = SystemProgram.programId.toBase58()

const answer = byMethod({
  getBalance: () => ({ value: 1_000_000_000 }),
  getAccountInfo: () => ({ value: { lamports: 5_000_000, owner: system, data: ['', 'base64'] } }),
  getMinimumBalanceForRentExemption: () => 890_880,
  getLatestBlockhash: () => ({ value: { blockhash: system, lastValidBlockHeight: 150 } }),
  getRecentPrioritizationFees: () => [],
  simulateTransaction: () => ({ value: { err: null, unitsConsumed: 450 } }),
})

export const checkSolana: Peer = async (modal) => {
  const { payload } = await planAndDecode(modal, 'solana', { to, amount: 7n, answer })
  const bytes = Uint8Array.from(atob(Object(payload).transaction), (one) => one.charCodeAt(0))
  const { message } = VersionedTransaction.deserialize(bytes)
  if (!message.staticAccountKeys.some((key) => key.toBase58() === to))
    throw new Error('The application reads another recipient.')
}

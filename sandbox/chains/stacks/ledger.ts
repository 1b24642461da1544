import type { Outcome, Simnet } from './simnet.ts'

/**
 * State that the simnet lacks: nonces, locked balances, outcomes of transactions. Addresses are
 * the simnet's.
 */
export type Ledger = {
  nonce(address: string): number
  locked(address: string): bigint
  lock(address: string, amount: bigint): Promise<void>
  /** Takes the fee and counts the nonce, as a block does for any outcome. */
  charge(address: string, fee: bigint): Promise<void>
  reset(): Promise<void>
}

/** The recipient of fees, without a key. */
const miner = 'ST000000000000000000002AMW42H'
/** The holder of locked balances. */
const vault = 'ST000000000000000000002AMW42H.stacking'

const must = (outcome: Outcome) => {
  if (!outcome.ok) throw new Error(`The simnet refused a transfer: ${outcome.result}`)
}

/** Keeps the books of a simnet. */
export function createLedger(simnet: Simnet): Ledger {
  const nonces = new Map<string, number>()
  const locks = new Map<string, bigint>()
  const nonce = (address: string) => nonces.get(address) ?? 0
  const locked = (address: string) => locks.get(address) ?? 0n
  return {
    nonce,
    locked,
    async lock(address, amount) {
      must(await simnet.transfer(address, vault, amount))
      locks.set(address, locked(address) + amount)
    },
    async charge(address, fee) {
      nonces.set(address, nonce(address) + 1)
      if (fee > 0n) must(await simnet.transfer(address, miner, fee))
    },
    async reset() {
      nonces.clear()
      locks.clear()
      await simnet.reset()
    },
  }
}

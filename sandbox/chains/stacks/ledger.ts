import type { Outcome, Simnet } from './simnet.ts'

/**
 * What the simnet does not keep: nonces, what is locked, what became of each transaction. Addresses
 * are the simnet's.
 */
export type Ledger = {
  nonce(address: string): number
  locked(address: string): bigint
  lock(address: string, amount: bigint): Promise<void>
  /** Takes the fee and counts the nonce, as a block does whatever becomes of the transaction. */
  charge(address: string, fee: bigint): Promise<void>
  reset(): Promise<void>
}

/** Where fees go; nobody has its key. */
const miner = 'ST000000000000000000002AMW42H'
/** Where what is locked stays meanwhile. */
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

import { toBase58 } from '@mysten/sui/utils'
import { blake2b } from '@noble/hashes/blake2.js'

/** A coin object of the stand-in. */
export type CoinObject = {
  readonly id: string
  readonly owner: string
  readonly type: string
  readonly value: bigint
  readonly version: bigint
  readonly digest: string
}

/** The outcome of a transaction. */
export type Outcome = {
  readonly digest: string
  readonly status: 'SUCCESS' | 'FAILURE'
  readonly message?: string
  readonly gas: {
    readonly computationCost: bigint
    readonly storageCost: bigint
    readonly storageRebate: bigint
    readonly nonRefundableStorageFee: bigint
  }
  readonly written: readonly Omit<CoinObject, 'digest'>[]
  readonly deleted: readonly string[]
}
export type Executed = Outcome & { readonly checkpoint: number; readonly at: number }

const computeDigest = (text: string) =>
  toBase58(blake2b(new TextEncoder().encode(text), { dkLen: 32 }))
const withDigest = (coin: Omit<CoinObject, 'digest'>): CoinObject => ({
  ...coin,
  digest: computeDigest(`${coin.id} ${coin.owner} ${coin.value} ${coin.version}`),
})

/** The stand-in's objects, balances outside of objects, and executed transactions. */
export function createLedger() {
  const coins = new Map<string, CoinObject>()
  const beside = new Map<string, bigint>()
  const executed = new Map<string, Executed>()
  let minted = 0

  return {
    coin: (id: string) => coins.get(id),
    coinsOf: (owner: string, type: string) =>
      [...coins.values()].filter((coin) => coin.owner === owner && coin.type === type),
    typesOf: (owner: string) => [
      ...new Set(
        [...coins.values()].filter((coin) => coin.owner === owner).map(({ type }) => type),
      ),
    ],
    inCoins: (owner: string, type: string) =>
      [...coins.values()].reduce(
        (sum, coin) => (coin.owner === owner && coin.type === type ? sum + coin.value : sum),
        0n,
      ),
    /** An address's balance of a type outside of coin objects. */
    beside: (owner: string, type: string) => beside.get(`${owner} ${type}`) ?? 0n,
    addBeside: (owner: string, type: string, amount: bigint) =>
      beside.set(`${owner} ${type}`, (beside.get(`${owner} ${type}`) ?? 0n) + amount),
    mint(owner: string, type: string, value: bigint) {
      const hash = blake2b(new TextEncoder().encode(`minted ${++minted}`), { dkLen: 32 })
      const id = `0x${Buffer.from(hash).toString('hex')}`
      coins.set(id, withDigest({ id, owner, type, value, version: 1n }))
    },
    executed: (digest: string) => executed.get(digest),
    commit(outcome: Outcome): Executed {
      for (const id of outcome.deleted) coins.delete(id)
      for (const coin of outcome.written) coins.set(coin.id, withDigest(coin))
      const entry = { ...outcome, checkpoint: executed.size + 1, at: Date.now() }
      executed.set(outcome.digest, entry)
      return entry
    },
    clear() {
      coins.clear()
      beside.clear()
      executed.clear()
      minted = 0
    },
  }
}
export type Ledger = ReturnType<typeof createLedger>

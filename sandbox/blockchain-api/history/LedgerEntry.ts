/** Something that changed hands. Addresses are in small letters. */
export type Move = {
  /** `native`, or the address of the token. */
  readonly asset: string
  readonly from: string
  readonly to: string
  /** Base units; 1 for a collectible. */
  readonly amount: bigint
  /** Set for a collectible. */
  readonly collectible?: bigint
}

/** A transaction as it went over the chain. */
export type LedgerEntry = {
  readonly hash: string
  readonly block: number
  readonly index: number
  /** Milliseconds since 1970. */
  readonly minedAt: number
  readonly from: string
  /** Absent for one that makes a contract. */
  readonly to: string | undefined
  readonly input: string
  readonly nonce: number
  readonly status: 'confirmed' | 'failed' | 'pending'
  /** Empty for one that failed. */
  readonly moves: readonly Move[]
}

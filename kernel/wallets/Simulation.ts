/** What a node found when it tried transactions; `untried` where none does. */
export type Simulation = {
  readonly outcome: 'works' | 'fails' | 'untried'
  /** Of all of them. */
  readonly gas?: bigint | undefined
  /**
   * What the account would get less what it would give, in the smallest unit: `native`, a token by
   * its key in small letters. A collectible, a right over a contract or over all
   * of a collection that would leave it has a key of its own and is -1. Absent where no node tells.
   */
  readonly balanceChanges?: ReadonlyMap<string, bigint> | undefined
}

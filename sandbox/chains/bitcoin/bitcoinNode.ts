/** A Bitcoin node on regtest, as far as the sandbox needs one. Scripts and transactions are hex. */
export type BitcoinNode = {
  /** True if it verifies taproot spends; a node that does not refuses to relay them. */
  readonly taproot: boolean
  height(): Promise<number>
  block(height: number): Promise<string>
  mine(count: number, script: string): Promise<void>
  /** Puts a transaction into the mempool; throws with the node's reason when it refuses. */
  submit(transaction: string): Promise<void>
  /** Ids of the transactions that wait for a block. */
  mempool(): Promise<readonly string[]>
  /** Back to a chain whose first coins, for this script, may be spent. */
  reset(script: string): Promise<void>
  /**
   * Back to a block it had, with an empty mempool; quicker than starting again, where the node can.
   */
  rewind?(height: number): Promise<void>
  stop(): Promise<void>
}

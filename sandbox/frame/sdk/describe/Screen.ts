/**
 * One line of an approval. `address` and `code` are set in a fixed pitch, `text` keeps its lines.
 */
export type Row = {
  readonly label: string
  readonly value: string
  readonly kind?: 'address' | 'amount' | 'code' | 'text'
}

/** One thing that is approved: what it does in words, its facts, and what to beware of. */
export type Part = {
  readonly title: string
  readonly rows: readonly Row[]
  readonly warnings: readonly string[]
  /** The bytes it was read from. */
  readonly raw?: string
}

/** What an approval shows, beside who asks. */
export type Screen = {
  readonly title: string
  readonly account: Row
  readonly network: string
  readonly parts: readonly Part[]
  /** The account's coins, floored to three decimals. */
  readonly balance?: string
}

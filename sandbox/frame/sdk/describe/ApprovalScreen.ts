/**
 * One line of an approval. `address` and `code` are set in a fixed pitch, `text` keeps its lines.
 */
export type ScreenRow = {
  readonly label: string
  readonly value: string
  readonly kind?: 'address' | 'amount' | 'code' | 'text'
}

/** One thing that is approved: what it does in words, its facts, and what to beware of. */
export type ScreenPart = {
  readonly title: string
  readonly rows: readonly ScreenRow[]
  readonly warnings: readonly string[]
  /** The bytes it was read from. */
  readonly raw?: string
}

/** What an approval shows, beside who asks. */
export type ApprovalScreen = {
  readonly title: string
  readonly account: ScreenRow
  readonly network: string
  readonly parts: readonly ScreenPart[]
  /** The account's coins, floored to three decimals. */
  readonly balance?: string
}

/** A line of an approval. `address` and `code` are monospaced, `text` keeps its lines. */
export type ScreenRow = {
  readonly label: string
  readonly value: string
  readonly kind?: 'address' | 'amount' | 'code' | 'text'
}

/** A part of an approval: its description, facts and warnings. */
export type ScreenPart = {
  readonly title: string
  readonly rows: readonly ScreenRow[]
  readonly warnings: readonly string[]
  /** The bytes it was read from. */
  readonly raw?: string
}

/** The content of an approval, without its requester. */
export type ApprovalScreen = {
  readonly title: string
  readonly account: ScreenRow
  readonly network: string
  readonly parts: readonly ScreenPart[]
  /** The account's coins, floored to three decimals. */
  readonly balance?: string
}

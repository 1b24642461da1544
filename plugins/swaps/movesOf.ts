/** What moved, by the small letters of the token's contract, the coin's address for the coin: what the account got less what it gave. */
export type Moves = ReadonlyMap<string, bigint>

type Log = { readonly address: string; readonly topics: readonly string[]; readonly data: string }

/** Transfer(address from, address to, uint256 amount) */
const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const endOf = (topic: string | undefined) => topic?.slice(-40).toLowerCase()

/** What came to and left an account by the transfers that a node logged. */
export function movesOf(account: string, logs: readonly Log[]): Moves {
  const own = endOf(account)
  const moves = new Map<string, bigint>()
  for (const { address, topics, data } of logs) {
    const [event, from, to, ...rest] = topics
    if (event?.toLowerCase() !== transfer || rest.length > 0 || !/^0x[0-9a-f]{64}$/i.test(data)) continue
    const amount = BigInt(data)
    const asset = address.toLowerCase()
    const came = (endOf(to) === own ? amount : 0n) - (endOf(from) === own ? amount : 0n)
    if (came !== 0n) moves.set(asset, (moves.get(asset) ?? 0n) + came)
  }
  return moves
}

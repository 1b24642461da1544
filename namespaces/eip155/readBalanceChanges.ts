/**
 * Balance changes of the account by asset, received minus sent.
 * Tokens are keyed by their lower-case contract; -1 for each collectible and right that left the
 * account.
 */
export type BalanceChanges = ReadonlyMap<string, bigint>
/** An event of a contract in a node's format. */
export type Log = {
  readonly address: string
  readonly topics: readonly string[]
  readonly data: string
}

const eventTopics = {
  /**
   * Transfer(address from, address to, uint256): of a token the amount, of a collectible (ERC-721)
   * its number, which is indexed.
   */
  transfer: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  /**
   * TransferSingle(address operator, address from, address to, uint256 id, uint256 value), ERC-1155
   */
  single: '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  /**
   * TransferBatch(address operator, address from, address to, uint256[] ids, uint256[] values),
   * ERC-1155
   */
  batch: '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
  /** ApprovalForAll(address owner, address operator, bool approved) */
  all: '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31',
  /** OwnershipTransferred(address previousOwner, address newOwner), ERC-173 */
  owner: '0x8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e0',
}

const readTopicAddress = (topic: string | undefined) => topic?.slice(-40).toLowerCase()
const isTrue = (data: string) => /^0x0*1$/.test(data)

/** Names what the account loses by an event, other than an amount of a token. */
function findLoss(own: string | undefined, { topics, data }: Log): string | undefined {
  const [event = '', first, second, third] = topics
  const isOwn = (topic: string | undefined) =>
    topic !== undefined && readTopicAddress(topic) === own
  switch (event.toLowerCase()) {
    case eventTopics.transfer:
      return third !== undefined && isOwn(first) && !isOwn(second)
        ? `#${third.toLowerCase()}`
        : undefined
    case eventTopics.single:
    case eventTopics.batch:
      return isOwn(second) && !isOwn(third) ? '#' : undefined
    case eventTopics.all:
      return isOwn(first) && isTrue(data) ? '#all' : undefined
    case eventTopics.owner:
      return isOwn(first) && !isOwn(second) ? '#owner' : undefined
    default:
      return undefined
  }
}

/** Sums an account's balance changes from a node's events; skips unreadable ones. */
export function readBalanceChanges(account: string, logs: readonly Log[]): BalanceChanges {
  const own = readTopicAddress(account)
  const changes = new Map<string, bigint>()
  const add = (key: string, came: bigint) =>
    void (came !== 0n && changes.set(key, (changes.get(key) ?? 0n) + came))
  for (const log of logs) {
    const [event, from, to, ...rest] = log.topics
    const asset = log.address.toLowerCase()
    const lost = findLoss(own, log)
    if (lost !== undefined) add(`${asset}${lost}`, -1n)
    if (
      event?.toLowerCase() !== eventTopics.transfer ||
      rest.length > 0 ||
      !/^0x[0-9a-f]{64}$/i.test(log.data)
    )
      continue
    const amount = BigInt(log.data)
    add(
      asset,
      (readTopicAddress(to) === own ? amount : 0n) - (readTopicAddress(from) === own ? amount : 0n),
    )
  }
  return changes
}

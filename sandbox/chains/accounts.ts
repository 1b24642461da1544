import { hexToBytes } from 'viem'
import { HDKey, hdKeyToAccount } from 'viem/accounts'

/**
 * The BIP-39 seed of `test test test test test test test test test test test junk`, the phrase
 * every local chain starts with. It is public: an address of it on a real network is emptied
 * within seconds. Written down, because hashing the phrase takes a tenth of a second each time.
 */
const seedWords = [
  '9dfc3c64c2f8bede1533b6a79f8570e5943e0b8fd1cf77107adf7b72cef42185',
  'd564a3aee24cab43f80e3c4538087d70fc824eabbad596a23c97b6ee8322ccc0',
]
const root = HDKey.fromMasterSeed(hexToBytes(`0x${seedWords.join('')}`))

/** The users of the ten funded accounts. */
export const accountIndex = {
  page: 0,
  friend: 1,
  second: 2,
  phone: 3,
  contractOwner: 4,
  phoneSecond: 5,
  secondPhone: 6,
  treasury: 8,
  deployer: 9,
} as const

export const testAccount = (index: number) => hdKeyToAccount(root, { addressIndex: index })

import { mnemonicToAccount } from 'viem/accounts'

// The phrase every local chain starts with. It is public: an address of it on a real network is emptied within seconds.
const phrase = 'test test test test test test test test test test test junk'

/** Who uses which of the ten funded accounts. */
export const accountIndex = { page: 0, friend: 1, second: 2, phone: 3, contractOwner: 4, phoneSecond: 5, treasury: 8, deployer: 9 } as const

export const testAccount = (index: number) => mnemonicToAccount(phrase, { addressIndex: index })

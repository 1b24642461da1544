import { toEventSelector } from 'viem'
import { describe, expect, it } from 'vitest'
import { swapMarketAddress, swapOwner, swapUsdc } from '../../test/harness/createSwapApi.ts'
import { createTransferLog } from '../../test/harness/startSwaps.ts'
import { readBalanceChanges } from './readBalanceChanges.ts'

const nft = '0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D'
const word = (value: bigint | string) =>
  `0x${(typeof value === 'string' ? value.slice(2).toLowerCase() : value.toString(16)).padStart(64, '0')}`

describe('balance changes of a simulation', () => {
  it('sums incoming minus outgoing amounts by token', () => {
    const logs = [
      createTransferLog(swapUsdc, swapMarketAddress, swapOwner, 7n),
      createTransferLog(swapUsdc, swapOwner, swapMarketAddress, 2n),
      createTransferLog(swapUsdc, swapMarketAddress, swapMarketAddress, 9n),
    ]
    expect([...readBalanceChanges(swapOwner, logs)]).toEqual([[swapUsdc.toLowerCase(), 5n]])
  })

  it('counts one unit of a token', () => {
    const logs = [createTransferLog(swapUsdc, swapMarketAddress, swapOwner, 1n)]
    expect([...readBalanceChanges(swapOwner, logs)]).toEqual([[swapUsdc.toLowerCase(), 1n]])
  })

  it.each([
    [
      'a collectible (ERC-721)',
      'Transfer(address,address,uint256)',
      [swapOwner, swapMarketAddress, 42n],
      '0x',
      `#${word(42n)}`,
    ],
    [
      'collectibles of one kind (ERC-1155)',
      'TransferSingle(address,address,address,uint256,uint256)',
      [swapMarketAddress, swapOwner, swapMarketAddress],
      '0x01',
      '#',
    ],
    [
      'collectibles of many kinds (ERC-1155)',
      'TransferBatch(address,address,address,uint256[],uint256[])',
      [swapMarketAddress, swapOwner, swapMarketAddress],
      '0x01',
      '#',
    ],
    [
      'a right over all of a collection',
      'ApprovalForAll(address,address,bool)',
      [swapOwner, swapMarketAddress],
      word(1n),
      '#all',
    ],
    [
      'a contract (ERC-173)',
      'OwnershipTransferred(address,address)',
      [swapOwner, swapMarketAddress],
      '0x',
      '#owner',
    ],
  ] as const)('records that %s leaves the account', (_, form, indexed, data, key) => {
    const log = { address: nft, topics: [toEventSelector(form), ...indexed.map(word)], data }
    expect([...readBalanceChanges(swapOwner, [log])]).toEqual([[`${nft.toLowerCase()}${key}`, -1n]])
    const others = {
      ...log,
      topics: log.topics.map((topic) => (topic === word(swapOwner) ? word(swapUsdc) : topic)),
    }
    expect(readBalanceChanges(swapOwner, [others]).size).toBe(0)
  })

  it('leaves out other events and unreadable ones', () => {
    const [good] = [createTransferLog(swapUsdc, swapMarketAddress, swapOwner, 7n)]
    const bad = [
      { ...good, topics: ['0x00', ...good.topics.slice(1)] },
      { ...good, data: '0x' },
      { ...good, topics: [...good.topics, word(42n)] },
    ]
    expect(readBalanceChanges(swapOwner, bad).size).toBe(0)
  })
})

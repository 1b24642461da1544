import { describe, expect, it } from 'vitest'
import { swapDesk, swapOwner, swapUsdc, transferLog } from '../../test/harness/startSwaps.ts'
import { movesOf } from './movesOf.ts'

describe('what moves in a trial', () => {
  it('is what came to the account less what left it, by token', () => {
    const logs = [transferLog(swapUsdc, swapDesk, swapOwner, 7n), transferLog(swapUsdc, swapOwner, swapDesk, 2n), transferLog(swapUsdc, swapDesk, swapDesk, 9n)]
    expect([...movesOf(swapOwner, logs)]).toEqual([[swapUsdc.toLowerCase(), 5n]])
  })

  it('leaves out other events, collectibles and what cannot be read', () => {
    const [good] = [transferLog(swapUsdc, swapDesk, swapOwner, 7n)]
    const bad = [
      { ...good, topics: ['0x00', ...good.topics.slice(1)] },
      { ...good, topics: [...good.topics, good.data] },
      { ...good, data: '0x' },
    ]
    expect(movesOf(swapOwner, bad).size).toBe(0)
  })
})

import { createPublicClient, http } from 'viem'
import { callNode } from './callNode.ts'
import type { JourneyFixture } from './openJourneyFixture.ts'

const network = 'eip155:1'

/** Opens the time of the chain that swaps; a reset turns it back. */
export function openSwapTime(stage: JourneyFixture) {
  const node = () => stage.sandbox.info.chains[network] ?? ''
  const mining = (change: object) => stage.control('POST', '/mining', { caip2: network, ...change })
  return {
    /** Holds transactions until `mineAt`. */
    holdMining: () => mining({ auto: false }),
    /** Mines what waits into a block of that time, in Unix seconds. */
    async mineAt(seconds: number): Promise<void> {
      await callNode(node(), 'evm_setNextBlockTimestamp', [seconds])
      await mining({ auto: true, mine: 1 })
    },
    /** The latest block's time, and the deadline in the bytes of its first transaction. */
    async lastDeadline() {
      const client = createPublicClient({ transport: http(node()) })
      const { timestamp, transactions } = await client.getBlock({ includeTransactions: true })
      const input = transactions[0]?.input ?? '0x'
      return { mined: Number(timestamp), deadline: Number(`0x${input.slice(-64)}`) }
    },
  }
}

import type { Hex } from 'viem'
import { createClient, custom } from 'viem'
import { expect, it } from 'vitest'
import { friend } from './describeFixtures.ts'
import { createBatches } from './sdk/rpc/createBatches.ts'
import type { Evm } from './sdk/rpc/openEvm.ts'

const calls = [
  { to: friend, value: 1n },
  { to: friend, value: 2n },
]
const hashes = ['a', 'b'].map((sign): Hex => `0x${sign.repeat(64)}`)

/** An owner whose transactions get these receipts; one without a status is not sent. */
function openOwner(...statuses: ('0x1' | '0x0' | undefined)[]) {
  let sent = 0
  const client = createClient({
    transport: custom({
      request: async ({ params }) => ({
        transactionHash: params[0],
        status: statuses[hashes.indexOf(params[0])],
        blockHash: params[0],
        blockNumber: '0x1',
        gasUsed: '0x1',
        logs: [],
      }),
    }),
  })
  const send = async () => {
    const status = statuses[sent]
    if (status === undefined) throw new Error('insufficient funds')
    return hashes[sent++]
  }
  // The parts of an account that a batch needs.
  return { chainId: 1, type: 'eoa', client, send } as unknown as Evm
}
const statusOf = async (evm: Evm) => {
  const batches = createBatches()
  return (await batches.status(evm, await batches.sendEach(evm, calls))).status
}

it('calls one after the other: a batch whose later call cannot be sent is partial, not unsent', async () => {
  expect(await statusOf(openOwner('0x1', undefined))).toBe(600)
})

it('calls one after the other: a batch is partial when one of its calls was reverted', async () => {
  expect(await statusOf(openOwner('0x1', '0x0'))).toBe(600)
  expect(await statusOf(openOwner('0x0', '0x0'))).toBe(500)
  expect(await statusOf(openOwner('0x1', '0x1'))).toBe(200)
})

it('calls one after the other: a batch of which nothing can be sent fails with the reason', async () => {
  await expect(createBatches().sendEach(openOwner(undefined), calls)).rejects.toThrow('funds')
})

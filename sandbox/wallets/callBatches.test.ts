import { createClient, http, numberToHex } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testAccount } from '../chains/accounts.ts'
import type { EvmChain } from '../chains/startEvmChain.ts'
import { startEvmChain } from '../chains/startEvmChain.ts'
import { callBatches } from './callBatches.ts'

let chain: EvmChain
beforeAll(async () => {
  chain = await startEvmChain({ chainId: 1, name: 'Ethereum' })
}, 60_000)
afterAll(() => chain.stop())

const account = testAccount(0)

/** Sends a batch of one call, with capabilities on the batch and on the call. */
function send(onBatch?: object, onCall?: object) {
  const client = createClient({ transport: http(chain.url) })
  const batches = callBatches(
    new Map([[1, { client, batchAccount: chain.contracts.batchAccount }]]),
  )
  const call = { to: account.address, value: '0x1', capabilities: onCall }
  const batch = { version: '2.0.0', chainId: numberToHex(1), atomicRequired: true }
  return batches.send(account, [{ ...batch, calls: [call], capabilities: onBatch }])
}

it('refuses a batch that requires a capability which the wallet does not know', async () => {
  const paymaster = { paymasterService: { url: 'https://paymaster.example' } }
  await expect(send(paymaster)).rejects.toMatchObject({
    code: 5700,
    message: 'Unsupported capability paymasterService',
  })
  await expect(send(undefined, paymaster)).rejects.toMatchObject({ code: 5700 })
  await expect(send({ atomic: { optional: false } })).rejects.toMatchObject({ code: 5700 })
})

it('leaves out capabilities that are optional', async () => {
  const optional = { paymasterService: { url: 'https://paymaster.example', optional: true } }
  expect(await send(optional, optional)).toEqual({ id: expect.any(String) })
})

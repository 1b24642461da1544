import { parseEther } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Account, Connection, Namespace, TransferPlan, TransferRequest } from '#kernel'
import { testAccount } from '../../sandbox/chains/accounts.ts'
import type { EvmChain } from '../../sandbox/chains/startEvmChain.ts'
import { startEvmChain } from '../../sandbox/chains/startEvmChain.ts'
import { openTransferSite } from '../../test/harness/openTransferSite.ts'
import type { TestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'

const sender = testAccount(0)
const friend = testAccount(1).address
let chain: EvmChain
let test: TestNamespaceHost
let namespace: Namespace
let wallet: Connection

beforeAll(async () => {
  chain = await startEvmChain({ chainId: 1, name: 'Ethereum' })
}, 60_000)
afterAll(() => chain.stop())
beforeEach(async () => {
  ;({ test, namespace, wallet } = await openTransferSite(chain))
})
afterEach(() => chain.reset())

const from: Account = {
  id: `eip155:1:${sender.address}`,
  address: sender.address,
  network: 'eip155:1',
  role: 'eoa',
}
const plan = (change: Partial<TransferRequest> = {}) =>
  namespace.plan({ from, to: friend, asset: 'native', amount: parseEther('1'), ...change })
const send = async (planned: TransferPlan) =>
  (await wallet.send?.(planned))?.hash ?? expect.fail('not sent')

describe('comparison of a request with the chain', () => {
  const isSent = (hash: string, planned: TransferPlan, payload: object = {}) =>
    namespace.isSameTransaction?.('eip155:1', hash, {
      payload: { ...Object(planned.payload), ...payload },
    })
  const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

  it('matches only the requested coin transfer, by its bytes', async () => {
    const planned = await plan({ to: friend })
    expect(await namespace.decode?.('eip155:1', planned)).toEqual([
      { kind: 'transfer', asset: 'native', amount: parseEther('1'), to: friend },
    ])
    const hash = await send(planned)
    expect(await isSent(hash, planned)).toBe(true)
    expect(await isSent(hash.toUpperCase().replace('0X', '0x'), planned)).toBe(true)
    expect(await isSent(hash, planned, { to: other })).toBe(false)
    expect(await isSent(hash, planned, { value: '0x1' })).toBe(false)
    expect(await isSent(hash, planned, { data: '0x00' })).toBe(false)
    expect(await isSent(hash, planned, { from: other })).toBe(false)
  })

  it('matches only the requested token transfer', async () => {
    const { token } = chain.contracts
    const planned = await plan({ to: friend, asset: token, amount: 250n })
    expect(await namespace.decode?.('eip155:1', planned)).toEqual([
      { kind: 'transfer', asset: token, amount: 250n, to: friend },
    ])
    const hash = await send(planned)
    expect(await isSent(hash, planned)).toBe(true)
    expect(await isSent(hash, await plan({ to: other, asset: token, amount: 250n }))).toBe(false)
    expect(await isSent(hash, await plan({ to: friend, asset: token, amount: 251n }))).toBe(false)
  })

  it('writes a token address in checksum case, whatever the input', async () => {
    const { token } = chain.contracts
    const planned = await plan({ asset: token.toLowerCase(), amount: 250n })
    expect(planned.request.asset).toBe(token)
    expect(await namespace.decode?.('eip155:1', planned)).toMatchObject([{ asset: token }])
  })

  it('returns undefined for an unknown transaction, an invalid hash or an invalid request', async () => {
    const planned = await plan()
    for (const hash of [`0x${'ab'.repeat(32)}`, '0x12', 'latest', ''])
      expect(await isSent(hash, planned)).toBeUndefined()
    expect(
      await namespace.isSameTransaction?.('eip155:1', await send(planned), {
        method: 'personal_sign',
        params: ['0x', sender.address],
      }),
    ).toBeUndefined()
  })

  it('compares a batch through the code of the account', async () => {
    const calls = [
      { to: friend, value: '0x7' },
      { to: other, value: '0x8' },
    ]
    const params = [
      { version: '2.0.0', chainId: '0x1', from: sender.address, atomicRequired: true, calls },
    ]
    const answer = await wallet.invoke?.('eip155:1', 'wallet_sendCalls', params)
    const id = Object(answer).id ?? answer
    const hashOf = async () =>
      Object(await wallet.invoke?.('eip155:1', 'wallet_getCallsStatus', [id])).receipts?.[0]
        ?.transactionHash
    await expect.poll(hashOf).toBeTypeOf('string')
    const hash = await hashOf()
    const isBatch = (...sentCalls: readonly object[]) =>
      namespace.isSameTransaction?.('eip155:1', hash, {
        method: 'wallet_sendCalls',
        params: [{ ...params[0], calls: sentCalls }],
      })
    expect(await isBatch(...calls)).toBe(true)
    expect(await isBatch({ to: friend, value: '0x7' }, { to: friend, value: '0x8' })).toBe(false)
    // An extra call of the wallet may pay the fee.
    expect(await isBatch({ to: friend, value: '0x7' })).toBeUndefined()
  })

  it('fails when the node fails, and stops on abort', async () => {
    const planned = await plan()
    const hash = await send(planned)
    await expect(
      namespace.isSameTransaction?.('eip155:1', hash, planned, {
        signal: AbortSignal.abort('enough'),
      }),
    ).rejects.toBe('enough')
    test.answer = () => ({
      jsonrpc: '2.0',
      id: 1,
      error: { code: -32005, message: 'Too many requests' },
    })
    await expect(isSent(hash, planned)).rejects.toMatchObject({ code: 'rpc' })
  })
})

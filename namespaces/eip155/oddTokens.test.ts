import { createWalletClient, getAddress, http } from 'viem'
import { deployContract, writeContract } from 'viem/actions'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { TransferRequest } from '#kernel'
import { testAccount } from '../../sandbox/chains/accounts.ts'
import { awaitReceipt } from '../../sandbox/chains/awaitReceipt.ts'
import { contracts } from '../../sandbox/chains/contracts/contracts.generated.ts'
import type { EvmChain } from '../../sandbox/chains/startEvmChain.ts'
import { startEvmChain } from '../../sandbox/chains/startEvmChain.ts'
import { openTransferSite } from '../../test/harness/openTransferSite.ts'

const owner = testAccount(0)
const friend = testAccount(1).address
let chain: EvmChain
beforeAll(async () => {
  chain = await startEvmChain({ chainId: 1, name: 'Ethereum' })
}, 60_000)
afterAll(() => chain.stop())
afterEach(() => chain.reset())

/** A connected site whose account holds 1000 of a new token. */
async function hold(name: 'RefusingToken' | 'SilentToken' | 'SecretTollToken') {
  const client = createWalletClient({ transport: http(chain.url) })
  const sender = { account: owner, chain: null } as const
  const { abi, bytecode } = contracts[name]
  const { contractAddress } = await awaitReceipt(
    client,
    await deployContract(client, { ...sender, abi, bytecode }),
  )
  const address = getAddress(contractAddress ?? expect.fail('no contract'))
  const mint = { address, abi: contracts.SilentToken.abi, functionName: 'mint' } as const
  await awaitReceipt(
    client,
    await writeContract(client, { ...sender, ...mint, args: [owner.address, 1000n] }),
  )
  const { namespace, wallet, test } = await openTransferSite(chain)
  const account = wallet.state.accounts[0] ?? expect.fail('no account')
  const request = { from: account, to: friend, asset: address, amount: 100n }
  return {
    test,
    plan: (more: Partial<TransferRequest> = {}) => namespace.plan({ ...request, ...more }),
    send: async () => (await wallet.send?.(await namespace.plan(request)))?.hash,
    readArrived: async () =>
      (await namespace.balances({ ...account, address: friend }, { assets: [address] }))[1]?.total,
  }
}
type Site = Awaited<ReturnType<typeof hold>>

const refuseSimulations = ({ test }: Site) => {
  test.answer = (_url, { method }) =>
    method === 'eth_simulateV1'
      ? { jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'no such method' } }
      : undefined
}

describe('a transfer of a token that', () => {
  it.each([
    ['simulates', false],
    ['only calls', true],
  ])('returns false instead of reverting is refused, by a node that %s', async (_, isOld) => {
    const site = await hold('RefusingToken')
    if (isOld) refuseSimulations(site)
    expect(await site.plan()).toMatchObject({
      blocked: true,
      simulated: false,
      notes: [{ level: 'stop', code: 'would-fail' }],
    })
  })

  it('returns nothing is sent', async () => {
    const site = await hold('SilentToken')
    expect(await site.plan()).toMatchObject({ blocked: false, simulated: true, notes: [] })
    expect((await site.plan({ to: owner.address, amount: 'max' })).notes).toEqual([])
    await site.send()
    await expect.poll(site.readArrived).toBe(100n)
  })

  it('keeps a part and logs the whole names what arrives, also to oneself', async () => {
    const site = await hold('SecretTollToken')
    expect((await site.plan()).notes).toMatchObject([
      { level: 'warn', code: 'transfer-fee', amount: { value: 10n } },
      { level: 'info', code: 'arrives', amount: { value: 90n } },
    ])
    expect((await site.plan({ to: owner.address })).notes).toMatchObject([
      { code: 'transfer-fee', amount: { value: 10n } },
      {},
    ])
    await site.send()
    await expect.poll(site.readArrived).toBe(90n)
  })
})

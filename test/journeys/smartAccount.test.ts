import type { Address, Hex } from 'viem'
import {
  createPublicClient,
  encodeFunctionData,
  http,
  numberToHex,
  parseAbi,
  parseErc6492Signature,
  parseEther,
  stringToHex,
} from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { testAccount } from '../../sandbox/chains/accounts.ts'
import type { JourneyFixture } from '../harness/openJourneyFixture.ts'
import { openJourneyFixture } from '../harness/openJourneyFixture.ts'
import type { AccountType, LoginVisit } from '../harness/openLogins.ts'
import { openLogins } from '../harness/openLogins.ts'
import { waitUntil } from '../harness/waitUntil.ts'

const friend = testAccount(1).address
const abi = parseAbi(['function transfer(address,uint256)'])

let stage: JourneyFixture
let logins: ReturnType<typeof openLogins>
beforeAll(async () => {
  stage = await openJourneyFixture()
  logins = openLogins(stage)
})
afterEach(() => stage.clear())
afterAll(() => stage?.close())

const chain = () => {
  const found = stage.sandbox.chains['eip155:1']
  if (!found) throw new Error('There is no Ethereum')
  return found
}
const client = () => createPublicClient({ transport: http(chain().url) })
const fund = (address: Address, amount: bigint, asset?: Address) =>
  stage.control('POST', '/fund', {
    caip10: `eip155:1:${address}`,
    amount: String(amount),
    ...(asset && { asset }),
  })
const isDeployed = async (address: Address) => Boolean(await client().getCode({ address }))

/** A visitor whose accounts can pay. */
async function funded(): Promise<{
  readonly visit: LoginVisit
  readonly smart: Address
  readonly owner: Address
}> {
  const visit = await logins.loggedIn('ada@login.example')
  const [smart, owner] = [await visit.account('smartAccount'), await visit.account('eoa')]
  await fund(smart, parseEther('2'))
  await fund(owner, parseEther('1'))
  return { visit, smart, owner }
}
/** Sends a request, approves it, and returns the answer. */
async function approved(visit: LoginVisit, method: string, params: unknown): Promise<unknown> {
  const outcome = visit.call(method, params)
  await visit.waitForApproval()
  await visit.approve()
  const { answer, error } = await outcome
  if (error) throw new Error(error.message)
  return answer
}
const read = async (visit: LoginVisit, method: string, params: unknown) =>
  (await visit.call(method, params)).answer

describe('smart account', () => {
  it('is the site’s first account, and signs before it is on the chain (ERC-6492)', async () => {
    const { visit, smart } = await funded()
    await visit.waitForFact('account', `eip155:1:${smart}`)
    expect(await isDeployed(smart)).toBe(false)
    const signature = (await approved(visit, 'personal_sign', [stringToHex('hello'), smart])) as Hex
    expect(parseErc6492Signature(signature).address).toBeDefined()
    expect(await client().verifyMessage({ address: smart, message: 'hello', signature })).toBe(true)
    expect(await client().verifyMessage({ address: smart, message: 'goodbye', signature })).toBe(
      false,
    )
    expect(await isDeployed(smart)).toBe(false)
  })

  it('is deployed by its first transaction, through the bundler and the EntryPoint, as the chain confirms', async () => {
    const { visit, smart } = await funded()
    const before = await chain().nativeBalance(friend)
    const hash = (await approved(visit, 'eth_sendTransaction', [
      { from: smart, to: friend, value: '0x9' },
    ])) as Hex
    const { status, to, logs } = await client().getTransactionReceipt({ hash })
    expect([status, to]).toEqual(['success', '0x0000000071727de22e5e9d8baf0edac6f37da032'])
    expect(logs.length).toBeGreaterThan(0)
    expect(await chain().nativeBalance(friend)).toBe(before + 9n)
    expect(await isDeployed(smart)).toBe(true)
    const signature = (await approved(visit, 'personal_sign', [stringToHex('hello'), smart])) as Hex
    expect(parseErc6492Signature(signature).address).toBeUndefined()
    expect(await client().verifyMessage({ address: smart, message: 'hello', signature })).toBe(true)
  })

  it('sends several calls as one, all or none, and reads their outcome from the chain', async () => {
    const { visit, smart } = await funded()
    const { token } = chain().contracts
    await fund(smart, 9_000_000n, token)
    expect(await read(visit, 'wallet_getCapabilities', [smart])).toMatchObject({
      '0x1': { atomic: { status: 'supported' } },
    })
    const [coins, tokens] = [
      await chain().nativeBalance(friend),
      await chain().tokenBalance(friend),
    ]
    const calls = [
      { to: friend, value: '0x3' },
      {
        to: token,
        data: encodeFunctionData({ abi, functionName: 'transfer', args: [friend, 4n] }),
      },
    ]
    const outcome = visit.call('wallet_sendCalls', [
      { version: '2.0.0', chainId: '0x1', from: smart, atomicRequired: true, calls },
    ])
    await visit.waitForApproval(/^Send 2 calls/)
    expect(await visit.findFrame().locator('h2').allTextContents()).toEqual([
      '1. Send ETH',
      '2. Send TUSD',
    ])
    await visit.approve()
    const { id } = Object((await outcome).answer)
    const status = async () => Object(await read(visit, 'wallet_getCallsStatus', [id]))
    await waitUntil(async () => (await status()).status).toBe(200)
    const { receipts } = await status()
    expect(receipts).toHaveLength(1)
    expect(
      (await client().getTransactionReceipt({ hash: receipts[0].transactionHash })).status,
    ).toBe('success')
    expect([await chain().nativeBalance(friend), await chain().tokenBalance(friend)]).toEqual([
      coins + 3n,
      tokens + 4n,
    ])
  })

  it('holds what `wallet_getAssets` says', async () => {
    const { visit, smart } = await funded()
    const { token } = chain().contracts
    await fund(smart, 9_000_000n, token)
    const assets = await read(visit, 'wallet_getAssets', [
      { account: smart, assetFilter: { '0x1': [{ address: token, type: 'erc20' }] } },
    ])
    expect(assets).toEqual({
      '0x1': [
        expect.objectContaining({ type: 'native', balance: numberToHex(parseEther('2')) }),
        expect.objectContaining({
          type: 'erc20',
          address: token,
          balance: numberToHex(9_000_000n),
          metadata: expect.objectContaining({ symbol: 'TUSD' }),
        }),
      ],
    })
    expect(await visit.frame.count()).toBe(0)
  })

  it('grants and revokes permissions, each with an approval', async () => {
    const { visit } = await funded()
    const grant = {
      chainId: '0x1',
      expiry: 1_900_000_000,
      permissions: [{ type: 'native-token-transfer', data: { ticker: 'ETH' } }],
      signer: { type: 'keys', data: {} },
    }
    const { context } = Object(await approved(visit, 'wallet_grantPermissions', [grant]))
    expect(context).toMatch(/^0x[0-9a-f]{64}$/)
    expect(
      await approved(visit, 'wallet_revokePermissions', [{ permissionsContext: context }]),
    ).toEqual({})
    expect(
      (await visit.call('wallet_revokePermissions', [{ permissionsContext: context }])).error
        ?.message,
    ).toContain('no such permission')
  })
})

describe('choice between owner account and smart account', () => {
  /** Through the settings, as a visitor does. */
  async function choose(visit: LoginVisit, type: AccountType): Promise<void> {
    await visit.open()
    await visit.pressButton('More')
    await visit.waitForView('AccountSettings')
    await visit.press(visit.frame.locator('[data-setting="account-type"]'))
    await visit.waitForView('SmartAccountSettings')
    await visit.press(visit.frame.locator(`[data-type="${type}"]`))
    await visit.frame.locator(`[data-type="${type}"][aria-current]`).waitFor()
    await visit.pressButton('Close')
    await visit.waitForClose()
  }

  it('changes the site’s and the signing account, and lasts over a reload', async () => {
    const { visit, smart, owner } = await funded()
    await choose(visit, 'eoa')
    await visit.waitForFact('account', `eip155:1:${owner}`)
    expect(await read(visit, 'wallet_getCapabilities', [owner])).toMatchObject({
      '0x1': { atomic: { status: 'unsupported' } },
    })
    const signature = (await approved(visit, 'personal_sign', [stringToHex('hello'), owner])) as Hex
    expect(signature).toHaveLength(132)
    await visit.page.reload()
    await visit.waitForReady()
    await visit.waitForFact('account', `eip155:1:${owner}`)
    await choose(visit, 'smartAccount')
    await visit.waitForFact('account', `eip155:1:${smart}`)
  })
})

import type { Address, Hex } from 'viem'
import {
  encodeFunctionData,
  maxUint256,
  numberToHex,
  parseAbi,
  parseEther,
  stringToHex,
} from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testAccount } from '../../sandbox/chains/accounts.ts'
import type { JourneyFixture } from '../harness/openJourneyFixture.ts'
import { openJourneyFixture } from '../harness/openJourneyFixture.ts'
import type { LoginVisit } from '../harness/openLogins.ts'
import { openLogins } from '../harness/openLogins.ts'

const friend = testAccount(1).address
const abi = parseAbi([
  'function transfer(address,uint256)',
  'function approve(address,uint256)',
  'function drain(uint256)',
])
const domainFields = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
]

let stage: JourneyFixture
let visit: LoginVisit
let owner: Address
let token: Address
beforeAll(async () => {
  stage = await openJourneyFixture()
  token = stage.sandbox.chains['eip155:1']?.contracts.token ?? '0x'
})
/** One login for all tests, as no request is approved. */
beforeEach(async () => {
  visit ??= await openLogins(stage).loggedIn('ada@login.example')
  owner ??= await visit.account('eoa')
})
afterAll(() => stage?.close())

const heading = () => visit.findFrame().locator('h1').textContent()
const originOf = ({ page }: LoginVisit) => new URL(page.url()).origin

describe('clear signing in the frame', () => {
  const values = () =>
    visit.findFrame().evaluate(() =>
      Object.fromEntries(
        [...document.querySelectorAll('.part .row')].map((row) => {
          const value = row.querySelector('dd')
          return [
            row.querySelector('dt')?.textContent,
            value?.getAttribute('data-value') ?? value?.textContent,
          ]
        }),
      ),
    )
  const warnings = () => visit.findFrame().locator('.part .warning').allTextContents()
  /** Sends a request, reads the frame's description, and declines. */
  async function reading(method: string, params: unknown) {
    const outcome = visit.call(method, params)
    await visit.waitForApproval()
    const screen = {
      title: await heading(),
      values: await values(),
      warnings: (await warnings()).join('\n'),
    }
    expect(await visit.findFrame().locator('.origin').textContent()).toBe(originOf(visit))
    await visit.reject()
    expect((await outcome).error?.code).toBe('rejected')
    return screen
  }
  const send = (to: Address, data?: Hex, value?: Hex) =>
    reading('eth_sendTransaction', [
      { from: owner, to, ...(data && { data }), ...(value && { value }) },
    ])

  it('describes how much of the coin goes where', async () => {
    expect(await send(friend, undefined, numberToHex(parseEther('1.5')))).toEqual({
      title: 'Send ETH',
      values: { Amount: '1.5 ETH', To: friend },
      warnings: '',
    })
  })

  it('describes a token transfer', async () => {
    const data = encodeFunctionData({ abi, functionName: 'transfer', args: [friend, 5_250_000n] })
    expect(await send(token, data)).toEqual({
      title: 'Send TUSD',
      values: { Amount: '5.25 TUSD', To: friend, Token: token },
      warnings: '',
    })
  })

  it('describes an allowance, and warns of one that has no limit', async () => {
    const approve = (units: bigint) =>
      send(token, encodeFunctionData({ abi, functionName: 'approve', args: [friend, units] }))
    expect(await approve(1_000_000n)).toMatchObject({
      values: { Spender: friend, Amount: '1 TUSD' },
      warnings: '',
    })
    const all = await approve(maxUint256)
    expect(all).toMatchObject({
      title: 'Allow spending of TUSD',
      values: { Spender: friend, Amount: 'Unlimited TUSD' },
    })
    expect(all.warnings).toContain('could take all your TUSD')
  })

  it('describes an allowance by signature (EIP-2612)', async () => {
    const fields = ['owner', 'spender']
      .map((name) => ({ name, type: 'address' }))
      .concat(['value', 'nonce', 'deadline'].map((name) => ({ name, type: 'uint256' })))
    const permit = {
      domain: { name: 'Test USD', version: '1', chainId: 1, verifyingContract: token },
      types: { EIP712Domain: domainFields, Permit: fields },
      primaryType: 'Permit',
      message: {
        owner,
        spender: friend,
        value: maxUint256.toString(),
        nonce: '0',
        deadline: '1800000000',
      },
    }
    const screen = await reading('eth_signTypedData_v4', [owner, JSON.stringify(permit)])
    expect(screen).toMatchObject({
      title: 'Allow spending by signature',
      values: { Spender: friend, Amount: 'Unlimited TUSD' },
    })
    expect(screen.warnings).toContain('all your TUSD')
  })

  it('describes a sign-in, and warns of one for another site', async () => {
    const signIn = (domain: string, uri: string) =>
      `${domain} wants you to sign in with your Ethereum account:\n${owner}\n\nURI: ${uri}\nVersion: 1\nChain ID: 1\nNonce: 12345678\nIssued At: 2026-01-01T00:00:00Z`
    const own = await reading('personal_sign', [
      stringToHex(signIn(new URL(visit.page.url()).host, originOf(visit))),
      owner,
    ])
    expect(own).toMatchObject({
      title: 'Sign in',
      values: { Site: new URL(visit.page.url()).host },
      warnings: '',
    })
    const foreign = await reading('personal_sign', [
      stringToHex(signIn('bank.example', 'https://bank.example')),
      owner,
    ])
    expect(foreign.warnings).toContain('signs you in to bank.example')
  })

  it('describes an unreadable call as unknown', async () => {
    const unknown = await send(
      token,
      encodeFunctionData({ abi, functionName: 'drain', args: [1n] }),
    )
    expect(unknown).toMatchObject({ title: 'Unknown call', values: { Contract: token } })
    expect(unknown.warnings).toContain('cannot read what this call does')
  })
})

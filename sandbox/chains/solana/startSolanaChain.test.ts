import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountIndex } from '../accounts.ts'
import type { RunningChain } from '../ChainSpec.ts'
import { solanaAccount } from './solanaAccounts.ts'
import { solanaTokens } from './solanaTokens.ts'
import { solana } from './spec.ts'

let chain: RunningChain
beforeAll(async () => {
  chain = await solana.start()
})
afterAll(() => chain?.stop())

const page = solanaAccount(accountIndex.page).publicKey.toBase58()
const friend = solanaAccount(accountIndex.friend).publicKey.toBase58()
const usd = solanaTokens.usd.mint.publicKey.toBase58()
const toll = solanaTokens.toll.mint.publicKey.toBase58()

describe('the Solana chain of the sandbox', () => {
  it('starts with coins for all accounts and both kinds of tokens for some', async () => {
    expect(await chain.balanceOf(page)).toBe(100_000_000_000n)
    expect(await chain.balanceOf(page, usd)).toBe(1_000_000_000n)
    expect(await chain.balanceOf(page, toll)).toBe(1_000_000_000_000n)
    expect(await chain.balanceOf(friend, usd)).toBe(0n)
    expect(solana.tokens).toEqual([usd, toll])
  })

  it('adds coins and tokens to an account, and returns to its start', async () => {
    await chain.fund(friend, 7n)
    await chain.fund(friend, 5n, usd)
    await chain.fund(friend, 3n, toll)
    expect(await chain.balanceOf(friend)).toBe(100_000_000_007n)
    expect(await chain.balanceOf(friend, usd)).toBe(5n)
    expect(await chain.balanceOf(friend, toll)).toBe(3n)
    await chain.reset()
    expect(await chain.balanceOf(friend)).toBe(100_000_000_000n)
    expect(await chain.balanceOf(friend, usd)).toBe(0n)
    expect(await chain.balanceOf(page, usd)).toBe(1_000_000_000n)
  })

  it('refuses to mint an unknown token', async () => {
    await expect(chain.fund(friend, 1n, page)).rejects.toThrow(RangeError)
  })

  it('recognises the addresses of the Solana chain', () => {
    expect(solana.isAddress(page)).toBe(true)
    expect(
      ['', '0x00', `${page}1`, ` ${page}`, page.replace(/.$/, 'l')].filter(solana.isAddress),
    ).toEqual([])
  })
})

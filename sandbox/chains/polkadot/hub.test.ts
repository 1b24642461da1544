import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hubPairs } from './hubPairs.ts'
import { polkadot } from './spec.ts'
import { startHub } from './start.ts'

let hub: Awaited<ReturnType<typeof startHub>>
let addresses: Readonly<Record<'page' | 'friend', string>>
beforeAll(async () => {
  hub = await startHub()
  const { page, friend } = await hubPairs()
  addresses = { page: page.address, friend: friend.address }
}, 700_000)
beforeEach(() => hub.reset())
afterAll(() => hub?.stop())

const unused = '5C62Ck4UrFPiBtoCmeSrgF7x9yv9mn38446dhCpsi2mLHiFT'

describe('the sandbox’s Asset Hub', () => {
  it('runs the real runtime under the id of its first block', async () => {
    expect(await hub.rpc('system_chain', [])).toBe('asset-hub-rococo')
    const first = String(await hub.rpc('chain_getBlockHash', [0]))
    expect(polkadot.networks).toEqual([`polkadot:${first.slice(2, 34)}`])
    expect(polkadot.isAddress(addresses.page)).toBe(true)
    expect(polkadot.isAddress('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')).toBe(false)
  })

  it('funds coins and tokens, and removes them on a reset', async () => {
    const before = await hub.balanceOf(addresses.page)
    await hub.fund(addresses.page, 7n)
    await hub.fund(unused, 5n, '1984')
    await hub.fund(unused, 3n)
    expect(await hub.balanceOf(addresses.page)).toBe(before + 7n)
    expect([await hub.balanceOf(unused), await hub.balanceOf(unused, '1984')]).toEqual([3n, 5n])
    await expect(hub.fund(unused, 1n, '99')).rejects.toThrow(RangeError)
    await hub.reset()
    expect(await hub.balanceOf(addresses.page)).toBe(before)
    expect([await hub.balanceOf(unused), await hub.balanceOf(unused, '1984')]).toEqual([0n, 0n])
  })

  it('listens on the loopback interface only', () => {
    expect(hub.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  })
})

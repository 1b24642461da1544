import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { FrameFixture } from '../../test/harness/openFrameFixture.ts'
import { openFrameFixture } from '../../test/harness/openFrameFixture.ts'

let stage: FrameFixture
beforeAll(async () => {
  stage = await openFrameFixture()
})
afterEach(() => stage.clear())
afterAll(() => stage?.stop())

const email = 'ada@example.test'
const solanaMain = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

describe('embedded account', () => {
  it('uses the smart account or its owner, as chosen, also after a reload', async () => {
    const { get, user, context } = await stage.loggedIn(email)
    const [owner, smart] = user['accounts'] as { address: string }[]
    expect(await get('SET_PREFERRED_ACCOUNT', { type: 'eoa' })).toEqual({
      type: 'eoa',
      address: owner?.address,
    })
    const back = await stage.visit({ context })
    expect(await back.get('GET_USER')).toMatchObject({
      address: owner?.address,
      preferredAccountType: 'eoa',
    })
    expect(await back.get('GET_USER', { preferredAccountType: 'smartAccount' })).toMatchObject({
      address: smart?.address,
    })
    expect(await back.get('INIT_SMART_ACCOUNT')).toEqual({
      address: smart?.address,
      isDeployed: false,
    })
    expect(await back.get('GET_SMART_ACCOUNT_ENABLED_NETWORKS')).toEqual({
      smartAccountEnabledNetworks: [1],
    })
  })

  it('switches networks by a number for EVM, by the whole id for others', async () => {
    const { get } = await stage.loggedIn(email)
    expect(await get('SWITCH_NETWORK', { chainId: solanaMain })).toEqual({ chainId: solanaMain })
    expect(await get('GET_CHAIN_ID')).toEqual({ chainId: solanaMain })
    expect(await get('SWITCH_NETWORK', { chainId: 'eip155:1' })).toEqual({ chainId: 1 })
  })
})

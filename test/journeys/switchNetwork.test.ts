import { optimism } from 'viem/chains'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { JourneyFixture } from '../harness/openJourneyFixture.ts'
import { openJourneyFixture } from '../harness/openJourneyFixture.ts'
import type { InputMode, Visit } from '../harness/openVisit.ts'

let stage: JourneyFixture
beforeAll(async () => {
  stage = await openJourneyFixture()
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

const { id, name, nativeCurrency, rpcUrls } = optimism
/** A network without a node here. */
const elsewhere = { id, name, nativeCurrency, rpcUrls }
const known = (chainId: number, called: string) => ({ ...elsewhere, id: chainId, name: called })

async function networks(visit: Visit): Promise<void> {
  await visit.open()
  await visit.press(visit.frame.locator('[data-action=network]'))
  await visit.waitForView('Networks')
}

describe.each<InputMode>(['mouse', 'keyboard'])('switching network, by %s', (hand) => {
  it('reports a switch declined in the wallet, with one button to retry', async () => {
    const visit = await stage.visit({ connected: true, inputMode: hand })
    await networks(visit)
    await visit.controlWallet('walletless', 'rejectNext')
    await visit.press(visit.frame.locator('[data-network="eip155:8453"]'))
    await visit.waitForState('rejected')
    expect(await visit.frame.locator('.status-panel button').count()).toBe(1)
    await visit.pressButton('Try again')
    await visit.waitForView('Account')
    await visit.waitForFact('network', 'Base')
  })

  it('lists the requested networks, marks the current one and has the default footer, which explains networks', async () => {
    const visit = await stage.visit({ connected: true, inputMode: hand })
    await networks(visit)
    expect(
      await visit.frame
        .locator('[data-network]')
        .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-network'))),
    ).toEqual(['eip155:1', 'eip155:8453'])
    expect(
      await visit.frame.locator('[data-network][aria-current]').getAttribute('data-network'),
    ).toBe('eip155:1')
    expect(await visit.frame.locator('[data-footer]').getAttribute('data-footer')).toBe('default')
    await visit.pressButton('What is a network?')
    await visit.waitForView('WhatIsANetwork')
    await visit.pressButton('Back')
    await visit.waitForView('Networks')
    expect(await visit.readFocusedName()).toBe('What is a network?')
  })
})

describe('switching network, by mouse', () => {
  const hand: InputMode = 'mouse'
  it.each([
    ['reports an unknown chain as 4902 inside of another error', 'nested'],
    ['reports an unknown chain as -32603', 'internal'],
  ])('adds the chain to a wallet that %s, and switches', async (_, quirk) => {
    const visit = await stage.visit({
      connected: 'Quirky',
      inputMode: hand,
      query: { wallets: `quirky:${quirk}` },
    })
    await networks(visit)
    await visit.press(visit.frame.locator('[data-network="eip155:8453"]'))
    await visit.waitForView('Account')
    await visit.waitForFact('network', 'Base')
    expect(await visit.readWalletRequests('quirky')).toContain('wallet_addEthereumChain')
  })

  it('fails for a network the wallet can neither switch to nor add: Chain is not supported', async () => {
    const visit = await stage.visit({
      connected: true,
      inputMode: hand,
      query: { options: { networks: [known(1, 'Ethereum'), known(8453, 'Base'), elsewhere] } },
    })
    await networks(visit)
    await visit.press(visit.frame.locator('[data-network="eip155:10"]'))
    await visit.waitForState('unsupported')
    expect(await visit.frame.locator('.status-panel').textContent()).toContain(
      'Chain is not supported',
    )
    await visit.pressButton('Choose another network')
    await visit.waitForView('Networks')
    await visit.waitForFact('network', 'Ethereum')
  })

  it('cancels a switch at once if the wallet does not answer', async () => {
    const visit = await stage.visit({ connected: true, inputMode: hand })
    await networks(visit)
    await visit.controlWallet('walletless', 'hold')
    await visit.press(visit.frame.locator('[data-network="eip155:8453"]'))
    await visit.waitForState('waiting')
    await visit.pressButton('Cancel')
    await visit.waitForView('Networks')
    await visit.waitForFact('network', 'Ethereum')
  })

  it('chooses the network of the next connection while disconnected', async () => {
    const visit = await stage.visit({ inputMode: hand })
    await visit.press('#networks')
    await visit.waitForView('Networks')
    await visit.press(visit.frame.locator('[data-network="eip155:8453"]'))
    await visit.waitForClose()
    await visit.waitForFact('network', 'Base')
  })
})

describe('switching network', () => {
  it.each([
    ['answers before it has switched', 'early'],
    ['answers long after it has switched', 'late'],
  ])('switches the network of a wallet that %s', async (_, quirk) => {
    const visit = await stage.visit({ connected: 'Quirky', query: { wallets: `quirky:${quirk}` } })
    await networks(visit)
    await visit.press(visit.frame.locator('[data-network="eip155:8453"]'))
    await visit.waitForView('Account')
    await visit.waitForFact('network', 'Base')
    expect(
      await visit.page.evaluate(() => window.latchkey.request({ method: 'eth_chainId' })),
    ).toBe('0x2105')
  })
})

describe('network calls of the host', () => {
  it('reports a switch to an unconfigured network: Network Not Found', async () => {
    const visit = await stage.visit({ connected: true })
    const result = await visit.page.evaluate(() =>
      window.latchkey.switchNetwork('eip155:424242').catch(({ code, message }) => [code, message]),
    )
    expect(result).toEqual(['APKT001', 'Network Not Found'])
  })

  it('refuses a method outside of the whitelist, without a wallet request', async () => {
    const visit = await stage.visit({ connected: true })
    const result = await visit.page.evaluate(() =>
      window.latchkey.request({ method: 'eth_secret' }).catch(({ code }) => code),
    )
    expect(result).toBe('method-denied')
    expect(await visit.readWalletRequests('walletless')).not.toContain('eth_secret')
  })
})

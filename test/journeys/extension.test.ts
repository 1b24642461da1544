import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { accountIndex, testAccount } from '../../sandbox/chains/accounts.ts'
import { listRequestedChunks } from '../harness/listRequestedChunks.ts'
import type { JourneyFixture } from '../harness/openJourneyFixture.ts'
import { openJourneyFixture } from '../harness/openJourneyFixture.ts'
import type { InputMode, Visit } from '../harness/openVisit.ts'
import { waitUntil } from '../harness/waitUntil.ts'

const { address } = testAccount(accountIndex.page)
const short = `${address.slice(0, 4)}…${address.slice(-6)}`

let stage: JourneyFixture
beforeAll(async () => {
  stage = await openJourneyFixture()
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

async function connected(hand: InputMode): Promise<Visit> {
  const visit = await stage.visit({ inputMode: hand })
  await visit.connect()
  return visit
}

const balanceOf = async (caip2: string) =>
  Number((await stage.sandbox.chains[caip2]?.nativeBalance(address)) ?? 0n) / 1e18
const amount = async (visit: Visit) =>
  (await visit.frame.locator('.account-balance .amount').textContent())?.replace(/\s/g, ' ')
const written = (amount: number) =>
  new Intl.NumberFormat('en', { maximumFractionDigits: 3 }).format(Math.floor(amount * 1000) / 1000)

describe.each<InputMode>(['mouse', 'keyboard'])('browser extension, by %s', (hand) => {
  it('connects an installed wallet and the site sees the account', async () => {
    const visit = await connected(hand)
    await visit.waitForFact('account', `eip155:1:${address}`)
    await visit.waitForFact('network', 'Ethereum')
    await visit.waitForFact('wallet', 'Harbor')
    expect(visit.errors).toEqual([])
    expect(
      await visit.page.evaluate(
        () => window.latchkey.getState().namespaces['eip155']?.connection?.connectorId,
      ),
    ).toBe('example.harbor')
  })

  it('switches network in the wallet and on the site', async () => {
    const visit = await connected(hand)
    await visit.press('#connect')
    await visit.press(visit.frame.locator('[data-action=network]'))
    await visit.waitForView('Networks')
    await visit.press(visit.frame.locator('[data-network="eip155:8453"]'))
    await visit.waitForView('Account')
    await visit.waitForFact('network', 'Base')
    expect(await visit.readWalletRequests('walletless')).toContain('wallet_switchEthereumChain')
    await waitUntil(() => amount(visit)).toBe(`${written(await balanceOf('eip155:8453'))} ETH`)
  })

  it('revokes the wallet’s permission on disconnecting, and stays disconnected after a reload', async () => {
    const visit = await connected(hand)
    await visit.press('#connect')
    await visit.waitForView('Account')
    await visit.pressButton('Disconnect')
    await visit.waitForClose()
    await visit.waitForFact('status', 'disconnected')
    await waitUntil(() => visit.readWalletRequests('walletless')).toContain(
      'wallet_revokePermissions',
    )
    await visit.page.reload()
    await visit.waitForReady()
    await visit.page.waitForLoadState('networkidle')
    await visit.waitForFact('status', 'disconnected')
    expect(await visit.readWalletRequests('walletless')).toEqual([])
  })
})

describe('browser extension, by mouse', () => {
  const hand: InputMode = 'mouse'
  it('shows the account with its on-chain balance', async () => {
    await stage.control('POST', '/fund', {
      caip10: `eip155:1:${address}`,
      amount: '1234500000000000000',
    })
    const visit = await connected(hand)
    await visit.press('#connect')
    await visit.waitForView('Account')
    await waitUntil(() => amount(visit)).toBe(`${written(await balanceOf('eip155:1'))} ETH`)
    expect(await visit.frame.locator('.account-card .address').textContent()).toBe(short)
  })

  it('sends requests to the page, the configured provider and the wallet only', async () => {
    const visit = await connected(hand)
    await visit.open()
    await visit.waitForView('Account')
    await visit.frame.locator('.account-balance .amount').waitFor()
    const { api, chains, demo } = stage.sandbox.info
    const known = [api, demo, ...Object.values(chains)].map((url) => new URL(url ?? '').origin)
    expect(
      visit.requests.filter(
        (url) =>
          !url.startsWith('data:') &&
          !url.startsWith('blob:') &&
          !known.includes(new URL(url).origin),
      ),
    ).toEqual([])
  })

  it('signs a message for the site that verifies', async () => {
    const visit = await connected(hand)
    await visit.press('#sign')
    await visit.waitForFact('signature', /^Verified: 0x/)
  })

  it('is still connected after a reload, with only the kernel, one namespace and its connector loaded', async () => {
    const visit = await connected(hand)
    // The last thing that opening the modal sets off.
    await waitUntil(() => listRequestedChunks(visit)).toContain('modal/telemetry.ts')
    visit.requests.length = 0
    await visit.page.reload()
    await visit.waitForFact('status', 'connected')
    await visit.waitForFact('account', `eip155:1:${address}`)
    expect(await listRequestedChunks(visit)).toEqual([
      'modal/boot.ts',
      'modal/requestStored.ts',
      'modal/restoreSession.ts',
      'namespaces/eip155/connect.ts',
      'namespaces/eip155/index.ts',
      'ui-shell/createConnectedContent.ts',
      'ui-shell/createStateRenderer.ts',
    ])
    expect(await visit.page.locator('latchkey-modal').count()).toBe(0)
  })
})

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { accountIndex } from '../../sandbox/chains/accounts.ts'
import { cosmosKeys } from '../../sandbox/chains/cosmos/cosmosKeys.ts'
import { verifier } from '../../sandbox/reference-verifiers/cosmos.ts'
import type { JourneyFixture } from '../harness/openJourneyFixture.ts'
import { openJourneyFixture } from '../harness/openJourneyFixture.ts'
import type { Visit } from '../harness/openVisit.ts'
import { pairPhone } from '../harness/pairPhone.ts'
import { sendSteps } from '../harness/sendSteps.ts'
import { waitUntil } from '../harness/waitUntil.ts'

const hub = 'cosmos:cosmoshub-4'
const zone = 'cosmos:osmosis-1'
const [page, pageOnZone, phone, friend] = (
  await Promise.all([
    cosmosKeys(accountIndex.page, 'cosmos'),
    cosmosKeys(accountIndex.page, 'osmo'),
    cosmosKeys(accountIndex.phone, 'cosmos'),
    cosmosKeys(accountIndex.friend, 'cosmos'),
  ])
).map(({ address }) => address)

let stage: JourneyFixture
beforeAll(async () => {
  stage = await openJourneyFixture()
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

const state = (visit: Visit) =>
  visit.page.evaluate(() => window.latchkey.getState().namespaces['cosmos']?.accountState)
const account = (visit: Visit) => waitUntil(async () => (await state(visit))?.caipAddress)
const status = (visit: Visit) => waitUntil(async () => (await state(visit))?.status)
const signed = (visit: Visit, message: string) =>
  visit.page.evaluate(
    async (text) => window.latchkey.signMessage(text, { namespace: 'cosmos' }),
    message,
  )
const amount = (visit: Visit) =>
  waitUntil(async () =>
    (await visit.frame.locator('.account-balance .amount').textContent())?.replace(/\s/g, ' '),
  )

async function opened(): Promise<Visit> {
  const visit = await stage.visit({ query: { namespaces: 'eip155,cosmos', wallets: 'cosmos' } })
  await visit.open()
  return visit
}
async function connected(): Promise<Visit> {
  const visit = await opened()
  await visit.pressButton(/^Keplr/)
  await visit.waitForClose()
  await account(visit).toBe(`${hub}:${page}`)
  return visit
}

describe('a Keplr-shaped wallet on the page', () => {
  it('connects, sees the balance of the stand-in, and signs what cosmjs verifies', async () => {
    await stage.control('POST', '/fund', { caip10: `${hub}:${page}`, amount: '1234500' })
    const visit = await connected()
    await visit.press('#connect')
    await visit.waitForView('Account')
    await amount(visit).toBe('10,001.234 ATOM')
    await visit.page.keyboard.press('Escape')
    await visit.waitForClose()
    const message = 'hello from the page'
    expect(
      await verifier.verify({
        network: hub,
        address: page ?? '',
        message,
        signed: await signed(visit, message),
      }),
    ).toBe(true)
    // The metadata of the one unnamed coin is a 404, which the browser prints.
    expect(visit.errors.filter((problem) => !problem.includes('404'))).toEqual([])
    expect(visit.errors.length).toBeLessThanOrEqual(2)
  })

  it('moves to another chain, whose addresses have another prefix', async () => {
    const visit = await connected()
    await visit.page.evaluate(
      (network) => window.latchkey.switchNetwork(network),
      zone as `${string}:${string}`,
    )
    await account(visit).toBe(`${zone}:${pageOnZone}`)
    await visit.controlWallet('cosmos', 'switchAccount', accountIndex.friend)
    await account(visit).toBe(`${zone}:${(await cosmosKeys(accountIndex.friend, 'osmo')).address}`)
  })

  it('is still connected after a reload without a wallet prompt, and not after disconnecting', async () => {
    const visit = await connected()
    await visit.page.reload()
    await visit.waitForReady()
    await account(visit).toBe(`${hub}:${page}`)
    expect(await visit.readWalletRequests('cosmos')).toEqual([])
    await visit.page.evaluate(() => window.latchkey.disconnect({ namespace: 'cosmos' }))
    await status(visit).toBe('disconnected')
    await waitUntil(() => visit.readWalletRequests('cosmos')).toEqual(['disable'])
    await visit.page.reload()
    await visit.waitForReady()
    await visit.page.waitForLoadState('networkidle')
    expect((await state(visit))?.status ?? 'disconnected').toBe('disconnected')
  })

  it('shows a declined request with a retry; declining a later request changes nothing', async () => {
    const visit = await opened()
    await visit.controlWallet('cosmos', 'rejectNext')
    await visit.pressButton(/^Keplr/)
    await visit.waitForState('rejected')
    await visit.pressButton('Try again')
    await visit.waitForClose()
    await status(visit).toBe('connected')
    await visit.controlWallet('cosmos', 'rejectNext')
    await expect(signed(visit, 'hello')).rejects.toThrow('User rejected the request')
    await status(visit).toBe('connected')
  })
})

describe('sending on Cosmos', () => {
  it('carries a memo from the form over the review to the chain', async () => {
    const chain = await stage.sandbox.more['cosmos']?.running()
    const before = (await chain?.balanceOf(friend ?? '')) ?? 0n
    const visit = await connected()
    await sendSteps.toForm(visit)
    await sendSteps.type(visit, 'Amount', '1.5')
    await sendSteps.type(visit, 'To', friend ?? '')
    await sendSteps.type(visit, 'Memo', 'm'.repeat(257))
    await visit.getText('The memo is too long: 257 of 256 bytes.').waitFor()
    await visit.frame.getByRole('button', { name: 'Memo too long' }).waitFor()
    await sendSteps.type(visit, 'Memo', ' 104729 ')
    await sendSteps.preview(visit)
    expect(await visit.frame.locator('.facts').first().textContent()).toContain('Memo104729')
    await sendSteps.confirm(visit)
    await visit.waitForState('confirmed')
    const link = await visit.frame.locator('[data-action="explorer"]').getAttribute('href')
    const [hash = ''] = /[0-9A-F]{64}/i.exec(link ?? '') ?? []
    const answer = await fetch(`${chain?.url}/cosmos/tx/v1beta1/txs/${hash}`)
    expect(await answer.json()).toMatchObject({ tx: { body: { memo: '104729' } } })
    expect(await chain?.balanceOf(friend ?? '')).toBe(before + 1_500_000n)
  })
})

describe('a Cosmos wallet on the phone', () => {
  it('connects over WalletConnect, signs what cosmjs verifies, is still connected after a reload, and disconnects', async () => {
    const visit = await opened()
    await visit.pressButton(/^WalletConnect/)
    await pairPhone(stage, visit, { behaviour: 'approve' })
    await visit.waitForClose()
    await account(visit).toBe(`${hub}:${phone}`)
    const message = 'hello from the phone'
    expect(
      await verifier.verify({
        network: hub,
        address: phone ?? '',
        message,
        signed: await signed(visit, message),
      }),
    ).toBe(true)
    await visit.page.reload()
    await visit.waitForReady()
    await account(visit).toBe(`${hub}:${phone}`)
    await visit.page.evaluate(() => window.latchkey.disconnect({ namespace: 'cosmos' }))
    await status(visit).toBe('disconnected')
    expect(visit.errors).toEqual([])
  })
})

import { ApiPromise, WsProvider } from '@polkadot/api'
import { encodeAddress, signatureVerify } from '@polkadot/util-crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { hubPairs } from '../../sandbox/chains/polkadot/hubPairs.ts'
import { polkadot } from '../../sandbox/chains/polkadot/spec.ts'
import type { JourneyFixture } from '../harness/openJourneyFixture.ts'
import { openJourneyFixture } from '../harness/openJourneyFixture.ts'
import type { Visit } from '../harness/openVisit.ts'
import { pairPhone } from '../harness/pairPhone.ts'
import { waitUntil } from '../harness/waitUntil.ts'

const hub = polkadot.network?.caipNetworkId ?? expect.fail('no network')
const pairs = await hubPairs()
const [page, second, phone] = [
  pairs.page.address,
  pairs.pageSecond.address,
  encodeAddress(pairs.phone.publicKey, 42),
]

type Provider = NonNullable<NonNullable<Parameters<typeof ApiPromise.create>[0]>['provider']>

let stage: JourneyFixture
beforeAll(async () => {
  stage = await openJourneyFixture()
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

const state = (visit: Visit) =>
  visit.page.evaluate(() => window.latchkey.getState().namespaces['polkadot']?.accountState)
const account = (visit: Visit) => waitUntil(async () => (await state(visit))?.caipAddress)
const status = (visit: Visit) => waitUntil(async () => (await state(visit))?.status)

/** The ecosystem's own verification of the page's signature. */
async function judged(visit: Visit, text: string, address: string) {
  const { signature } = await visit.page.evaluate(
    (message) => window.latchkey.signMessage(message, { namespace: 'polkadot' }),
    text,
  )
  return signatureVerify(text, signature, address)
}
async function opened(): Promise<Visit> {
  const visit = await stage.visit({ query: { namespaces: 'eip155,polkadot', wallets: 'polkadot' } })
  await visit.open()
  return visit
}
async function connected(): Promise<Visit> {
  const visit = await opened()
  await visit.pressButton(/^Stoat/)
  await visit.waitForClose()
  await account(visit).toBe(`${hub}:${page}`)
  return visit
}

describe('a Polkadot wallet on the page', () => {
  it('connects, sees the balance that the chain says, signs what @polkadot/util-crypto verifies, and is still connected after a reload', async () => {
    await stage.control('POST', '/fund', { caip10: `${hub}:${page}`, amount: '1234567890123' })
    const visit = await connected()
    const running = await stage.sandbox.more['polkadot']?.running()
    const held = Number((await running?.balanceOf(page)) ?? 0n) / 1e12
    const written = new Intl.NumberFormat('en', { maximumFractionDigits: 3 }).format(
      Math.floor(held * 1000) / 1000,
    )
    await visit.press('#connect')
    await visit.waitForView('Account')
    await waitUntil(async () =>
      (await visit.frame.locator('.account-balance .amount').textContent())?.replace(/\s/g, ' '),
    ).toBe(`${written} ROC`)
    await visit.page.keyboard.press('Escape')
    await visit.waitForClose()
    expect(await judged(visit, 'hello from the page', page)).toMatchObject({
      isValid: true,
      crypto: 'sr25519',
      isWrapped: false,
    })
    await visit.page.reload()
    await visit.waitForReady()
    await account(visit).toBe(`${hub}:${page}`)
    expect(visit.errors).toEqual([])
  })

  it('signs a transaction that the site built with @polkadot/api, and the chain takes it', async () => {
    const visit = await connected()
    const running = await stage.sandbox.more['polkadot']?.running()
    const socket = new WsProvider(running?.url.replace('http', 'ws'))
    // Allowed because the library's own provider only differs in how it spells optional members.
    const api = await ApiPromise.create({ provider: socket as Provider, noInitWarn: true })
    const { genesisHash, registry, runtimeVersion, extrinsicVersion: version } = api
    const transfer =
      api.tx['balances']?.['transferKeepAlive']?.(second, 5n) ?? expect.fail('no such call')
    const fields = {
      address: page,
      blockHash: genesisHash,
      blockNumber: 0,
      era: '0x00',
      genesisHash,
      method: transfer.method,
      nonce: 0,
      runtimeVersion,
      tip: 0,
      version,
    }
    const payload = registry
      .createType('SignerPayload', { ...fields, signedExtensions: registry.signedExtensions })
      .toPayload()
    const call = {
      method: 'polkadot_signTransaction',
      params: { address: page, transactionPayload: { ...payload } },
    }
    const answer = await visit.page.evaluate(
      ([request, network]) => window.latchkey.request(request, network),
      [call, hub] as const,
    )
    transfer.addSignature(page, Object(answer).signature, payload)
    const before = await running?.balanceOf(second)
    await api.rpc.author.submitExtrinsic(transfer)
    await waitUntil(() => running?.balanceOf(second)).toBe((before ?? 0n) + 5n)
    await api.disconnect()
    expect(visit.errors).toEqual([])
  })

  it('follows the account chosen in the wallet, and stays disconnected after disconnecting', async () => {
    const visit = await connected()
    await visit.controlWallet('polkadot', 'switchAccount', 1)
    await account(visit).toBe(`${hub}:${second}`)
    expect(await judged(visit, 'hello again', second)).toMatchObject({
      isValid: true,
      crypto: 'ed25519',
    })
    await visit.page.evaluate(() => window.latchkey.disconnect({ namespace: 'polkadot' }))
    await status(visit).toBe('disconnected')
    await visit.page.reload()
    await visit.waitForReady()
    await visit.page.waitForLoadState('networkidle')
    expect((await state(visit))?.status ?? 'disconnected').toBe('disconnected')
    expect(await visit.readWalletRequests('polkadot')).toEqual([])
  })

  it('shows a declined request with a retry; declining a later request changes nothing', async () => {
    const visit = await opened()
    await visit.controlWallet('polkadot', 'rejectNext')
    await visit.pressButton(/^Stoat/)
    await visit.waitForState('rejected')
    await visit.pressButton('Try again')
    await visit.waitForClose()
    await status(visit).toBe('connected')
    await visit.controlWallet('polkadot', 'rejectNext')
    await expect(judged(visit, 'hello', page)).rejects.toThrow('User rejected the request')
    await status(visit).toBe('connected')
  })

  it('disconnects when the wallet revokes its permission', async () => {
    const visit = await connected()
    await visit.controlWallet('polkadot', 'remove')
    await status(visit).toBe('disconnected')
  })
})

describe('a Polkadot account on a phone', () => {
  it('connects by a code, signs what @polkadot/util-crypto verifies, is still connected after a reload, and disconnects', async () => {
    const visit = await stage.visit({ query: { namespaces: 'eip155,polkadot' } })
    await visit.open()
    await visit.pressButton(/^WalletConnect/)
    await pairPhone(stage, visit, { behaviour: 'approve' })
    await visit.waitForClose()
    await account(visit).toBe(`${hub}:${phone}`)
    expect(await judged(visit, 'hello from the phone', phone)).toMatchObject({
      isValid: true,
      crypto: 'sr25519',
    })
    await visit.page.reload()
    await visit.waitForReady()
    await account(visit).toBe(`${hub}:${phone}`)
    expect(await judged(visit, 'hello from afterwards', phone)).toMatchObject({ isValid: true })
    await visit.page.evaluate(() => window.latchkey.disconnect())
    await status(visit).toBe('disconnected')
    expect(visit.errors).toEqual([])
  })
})

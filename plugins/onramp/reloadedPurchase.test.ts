import { describe, expect, it } from 'vitest'
import { connectionsRef } from '#kernel'
import { onrampRef } from '#plugins/ports/onramp'
import { usd, usdc } from '../../test/harness/onrampOptions.ts'
import { createFundingPopupDouble, startFunding } from '../../test/harness/startFunding.ts'
import { flushPromises } from '../../test/harness/testClock.ts'
import { onramp } from './index.ts'

/** A page of the site, over the entries of earlier ones. */
async function visit(entries: Map<string, string>) {
  const answers = {
    '/onramp/options': { body: { purchaseCurrencies: [usdc], paymentCurrencies: [usd] } },
    '/generators/onrampurl': { body: { url: 'https://ramp.example/buy' } },
  }
  const settings = { projectId: 'p1' }
  const test = await startFunding({ answers, settings, entries, plugins: [onramp()] })
  const service = await test.kernel.use(onrampRef)
  return { ...test, service, purchase: () => service.get().purchase }
}
type Page = Awaited<ReturnType<typeof visit>>

/** Buys on a page, up to the open window of the seller. */
async function buy({ service, clock }: Page) {
  service.begin()
  await clock.advance(3000)
  service.start('meld', createFundingPopupDouble().window)
  await flushPromises()
  await clock.advance(100)
}
async function buyAndReload(entries: Map<string, string>) {
  const page = await visit(entries)
  await buy(page)
  page.kernel.dispose()
  age(entries, 1)
  return page
}

const texts = (entries: Map<string, string>) =>
  [...entries].flatMap(([key, text]) => (key.includes('cache.purchase') ? [text] : []))
/** Changes the stored purchase. */
function change(entries: Map<string, string>, edit: (entry: { at: number }) => object) {
  for (const [key, text] of entries)
    if (key.includes('cache.purchase')) entries.set(key, JSON.stringify(edit(JSON.parse(text))))
}
// The clock of the next page begins anew.
const age = (entries: Map<string, string>, minutes: number) =>
  change(entries, (entry) => ({ ...entry, at: entry.at - minutes * 60_000 }))

describe('purchase under way while the page is reloaded', () => {
  it('is shown again without its page, and its arrival is detected and forgotten', async () => {
    const entries = new Map<string, string>()
    await buyAndReload(entries)
    const { service, purchase, holds, clock, toasts } = await visit(entries)
    expect(purchase()).toMatchObject({
      ...{ at: 'waiting', seller: 'meld' },
      offered: {
        ...{ network: 'eip155:1', currency: { symbol: 'USDC' } },
        networkInfo: { display_name: 'Ethereum' },
      },
    })
    expect(purchase()?.address).toBeUndefined()
    service.follow()()
    await clock.advance(100)
    expect(purchase()?.at).toBe('waiting')
    holds.token = 5n
    await clock.advance(4000)
    expect(purchase()).toMatchObject({ at: 'arrived', arrived: { value: 5n, decimals: 6 } })
    expect(toasts).toEqual(['success: USDC arrived (0xAa…000001)'])
    expect(texts(entries)).toEqual([])
  })

  it('is detected as arrived meanwhile', async () => {
    const entries = new Map<string, string>()
    await buyAndReload(entries)
    const { service, purchase, holds, clock } = await visit(entries)
    holds.token = 7n
    service.follow()
    await clock.advance(100)
    expect(purchase()).toMatchObject({ at: 'arrived', arrived: { value: 7n } })
  })

  it('stores no page to open, and nothing before the page is open', async () => {
    const entries = new Map<string, string>()
    const page = await visit(entries)
    page.service.begin()
    await page.clock.advance(3000)
    expect(texts(entries)).toEqual([])
    await buy(page)
    expect(page.purchase()?.address).toBe('https://ramp.example/buy')
    expect(texts(entries)).toHaveLength(1)
    expect(texts(entries).join()).not.toContain('https')
  })

  it('is not shown again once the visitor has begun another one instead', async () => {
    const entries = new Map<string, string>()
    await buyAndReload(entries)
    const { service, purchase, kernel } = await visit(entries)
    service.leave()
    expect([purchase(), texts(entries)]).toEqual([undefined, []])
    kernel.dispose()
    expect((await visit(entries)).purchase()).toBeUndefined()
  })

  it('leaves the purchase that another tab began meanwhile', async () => {
    const entries = new Map<string, string>()
    await buyAndReload(entries)
    const { service } = await visit(entries)
    change(entries, (entry) => ({
      ...entry,
      value: { ...Object(entry).value, seller: 'other' },
    }))
    service.leave()
    expect((await visit(entries)).purchase()?.seller).toBe('other')
  })

  it('is shown to its own account only, also once that is active again, and not after half an hour', async () => {
    const entries = new Map<string, string>()
    await buyAndReload(entries)
    const { wallet, purchase, kernel } = await visit(entries)
    const [own] = [purchase()?.offered.account.address ?? '']
    wallet().change({ addresses: ['0xBb00000000000000000000000000000000000002'] })
    expect(purchase()).toBeUndefined()
    wallet().change({ addresses: [own] })
    expect(purchase()?.at).toBe('waiting')
    kernel.dispose()
    age(entries, 30)
    expect((await visit(entries)).purchase()).toBeUndefined()
  })

  it('is shown on another network of the account', async () => {
    const entries = new Map<string, string>()
    await buyAndReload(entries)
    const { wallet, purchase } = await visit(entries)
    wallet().change({ network: 'eip155:137' })
    expect(purchase()?.offered.account.id).toMatch(/^eip155:1:/)
  })

  it('is forgotten on disconnect', async () => {
    const entries = new Map<string, string>()
    await buyAndReload(entries)
    const { kernel, purchase } = await visit(entries)
    await (await kernel.use(connectionsRef)).disconnect()
    expect([purchase(), texts(entries)]).toEqual([undefined, []])
  })

  it.each([
    ['a network', { network: 'ethereum' }],
    ['a balance', { lowest: '1e9' }],
    ['a seller', { seller: '' }],
  ])('ignores an entry with %s that is none', async (_, part) => {
    const entries = new Map<string, string>()
    await buyAndReload(entries)
    change(entries, (entry) => ({ ...entry, value: { ...Object(entry).value, ...part } }))
    expect((await visit(entries)).purchase()).toBeUndefined()
  })
})

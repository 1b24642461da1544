import axe from 'axe-core'
import { afterEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { account } from '#plugins/account/index'
import { funding } from '#plugins/funding/index'
import { exchangeDepositsRef } from '#plugins/ports/exchange'
import { loadMark } from '#ui-shell'
import { locate } from '../../test/harness/locate.ts'
import type { Demo } from '../../test/harness/mountDemo.ts'
import { mountDemo } from '../../test/harness/mountDemo.ts'
import { readVisualOrder } from '../../test/harness/readVisualOrder.ts'
import { harbour, sends } from '../../test/harness/startDeposit.ts'
import { createSendScenario } from '../../test/harness/startSending.ts'
import type { Reply } from '../../test/harness/testHttp.ts'
import { payWithExchange } from './index.ts'

let demo: Demo
afterEach(() => {
  demo.shell.unmount()
  demo.kernel.dispose()
})

const there = (selector: string) => expect.poll(() => demo.find(selector)).not.toBeNull()
const shows = (view: string) => demo.shows(view)
const press = async (selector: string) => {
  await there(selector)
  await userEvent.click(locate(selector))
}
const texts = (selector: string) =>
  [...(demo.host.shadowRoot?.querySelectorAll(selector) ?? [])].map(
    ({ textContent }) => textContent,
  )
const entered = () => Object(demo.find('[name=amount]')).value

const exchanges = { exchanges: [harbour], total: 1 }

async function visit(
  rpc: Reply | 'pending' = { body: { jsonrpc: '2.0', id: 1, result: exchanges } },
  locale = 'en',
) {
  const chain = await createSendScenario()
  const plugins = [chain.plugin, account(), funding(), payWithExchange()]
  demo = mountDemo({ plugins, theme: { locale } })
  const assets = { eip155: [sends('native', 'ETH', 18, 2500), sends('0x1', 'ODD', 6, 0)] }
  demo.http.respond = ({ pathname }) =>
    pathname.endsWith('/json-rpc')
      ? rpc === 'pending'
        ? undefined
        : rpc
      : pathname.endsWith('/assets/exchanges/harbour')
        ? { body: { exchangeId: 'harbour', assets } }
        : { status: 404 }
  await chain.connect(demo.kernel)
  await demo.open({ route: 'PayWithExchange', params: undefined })
  await shows('PayWithExchange')
}

describe('`PayWithExchange`', () => {
  it('takes a preset or an amount, and lists the exchanges', async () => {
    await visit()
    await press('[data-preset="100"]')
    await expect.poll(entered).toBe('0.04')
    expect(demo.find('[data-preset="100"]')?.getAttribute('aria-pressed')).toBe('true')
    expect(texts('.exchange-list .row-title')).toEqual(['Harbour'])
    expect(texts('[data-worth]')).toEqual(['≈ $100.00'])
  })

  it('continues with the only exchange by Enter in the amount, once the amount is valid', async () => {
    const countOrders = () =>
      demo.http.requests.filter(({ call }) => String(call.body).includes('PayUrl')).length
    await visit()
    await there('.exchange-list .row')
    await userEvent.fill(locate('[name=amount]'), '0')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => texts('.field-error')).toEqual(['Enter an amount above 0.'])
    expect(countOrders()).toBe(0)
    await userEvent.fill(locate('[name=amount]'), '0.5')
    await userEvent.keyboard('{Enter}')
    await expect.poll(countOrders).toBe(1)
  })

  it('writes dollars in Arabic from left to right, on the presets too', async () => {
    await visit(undefined, 'ar')
    await press('[data-preset="100"]')
    await there('[data-worth] .amount')
    const read = (selector: string) => readVisualOrder(demo.find(selector) ?? demo.host)
    expect([read('[data-preset="100"]'), read('[data-worth] .amount')]).toEqual([
      '100 US$',
      '100.00 US$',
    ])
  })

  it('shows and announces placeholders while assets and exchanges are unknown', async () => {
    await visit('pending')
    await expect.poll(() => texts('.body [role=status]')).toEqual(['Loading assets'])
    demo.shell.unmount()
    demo.kernel.dispose()
    await visit()
    await there('.exchange-list .row')
    demo.http.respond = () => undefined
    ;(await demo.kernel.use(exchangeDepositsRef)).retry()
    await expect.poll(() => texts('.body [role=status]')).toEqual(['Loading exchanges'])
  })

  it('announces that the exchanges are there', async () => {
    await visit()
    await there('.exchange-list .row')
    await expect.poll(() => texts('[data-live=polite]')).toEqual(['Choose an exchange'])
  })

  it('shows that exchanges could not be loaded, and retries', async () => {
    await visit({ status: 500 })
    await press('.notice [data-action=retry]')
    await there('.notice [data-action=retry]')
    expect(texts('.notice-title')).toEqual(["Couldn't load assets"])
  })
})

describe('deposit under way', () => {
  it('leads back to the form from an exchange’s page that was left, and keeps the amount', async () => {
    await visit()
    await press('[data-preset="100"]')
    const page = { url: 'https://harbour.example/withdraw', sessionId: 's1' }
    demo.http.respond = () => ({ body: { jsonrpc: '2.0', id: 1, result: page } })
    const deposits = await demo.kernel.use(exchangeDepositsRef)
    deposits.start(harbour, undefined)
    await there('[data-action=link]')
    await press('[data-action=other]')
    await expect.poll(entered).toBe('0.04')
    expect(demo.find('[data-action=link]')).toBeNull()
  })
})

describe('amount of a deposit under way', () => {
  it('is written as the locale writes it, to the last digit', async () => {
    await visit(undefined, 'de')
    const page = { url: 'https://harbour.example/withdraw', sessionId: 's1' }
    await there('[data-preset="100"]')
    demo.http.respond = () => ({ body: { jsonrpc: '2.0', id: 1, result: page } })
    const deposits = await demo.kernel.use(exchangeDepositsRef)
    deposits.setAmount('1234.000000000000000001')
    deposits.start(harbour, undefined)
    await there('[data-action=link]')
    deposits.followed()
    await expect
      .poll(() => texts('[data-state=waiting]').join())
      .toContain('1.234,000000000000000001 ETH')
  })
})

const pictures = (selector: string) =>
  [...(demo.host.shadowRoot?.querySelectorAll(selector) ?? [])].map(
    (picture) => picture.querySelector('img')?.getAttribute('src') ?? picture.textContent,
  )

describe('`PayWithExchangeSelectAsset`', () => {
  it('shows the bundled mark of a coin without a picture, and no token’s', async () => {
    await visit()
    const mark = await loadMark('coin', 'eip155:1')
    expect(mark).toBeDefined()
    await expect.poll(() => pictures('[data-action=asset] .picture')).toEqual([mark])
    await press('[data-action=asset]')
    await shows('PayWithExchangeSelectAsset')
    await expect.poll(() => pictures('[data-token] .medium')).toEqual([mark, 'O'])
  })

  it('picks the asset to withdraw; an unquoted one is entered in its own units', async () => {
    await visit()
    await press('[data-action=asset]')
    await shows('PayWithExchangeSelectAsset')
    await press('[data-token="eip155:1:0x1"]')
    await shows('PayWithExchange')
    await there('[data-action=exchange-harbour]')
    expect([demo.find('[data-preset]'), entered()]).toEqual([null, ''])
    expect(texts('.exchange-note')[0]).toContain('The price of ODD is unavailable.')
    expect(demo.find('[data-action=exchange-harbour]')?.hasAttribute('disabled')).toBe(true)
  })
})

it('has no accessibility violations in the views of a deposit', async () => {
  const sound = async () => {
    const { violations } = await axe.run(demo.frame(), {
      rules: { 'color-contrast': { enabled: false } },
    })
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  }
  await visit()
  await there('[data-action=exchange-harbour]')
  await sound()
  await press('[data-action=asset]')
  await shows('PayWithExchangeSelectAsset')
  await there('[data-token]')
  await sound()
})

import axe from 'axe-core'
import { afterEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { account } from '#plugins/account/index'
import { connect } from '#plugins/connect/index'
import { funding } from '#plugins/funding/index'
import { loadMark } from '#ui-shell'
import { locate } from '../../test/harness/locate.ts'
import type { Demo } from '../../test/harness/mountDemo.ts'
import { mountDemo } from '../../test/harness/mountDemo.ts'
import { readVisualOrder } from '../../test/harness/readVisualOrder.ts'
import { createSendScenario } from '../../test/harness/startSending.ts'
import type { Reply } from '../../test/harness/testHttp.ts'
import { onramp } from './index.ts'

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
  [...(demo.host.shadowRoot?.querySelectorAll(selector) ?? [])].map(({ textContent }) =>
    textContent?.replaceAll('\u00a0', ' '),
  )

const network = (name: string, chain_id: string) => ({
  name,
  display_name: name,
  chain_id,
  contract_address: '',
})
const ether = {
  id: 'eth',
  name: 'Ether',
  symbol: 'ETH',
  networks: [network('Ethereum', 'demo:1'), network('Base', 'demo:8453')],
}
const limits = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
]
const payments = [
  { id: 'USD', payment_method_limits: limits },
  { id: 'EUR', payment_method_limits: limits.slice(0, 1) },
]
const offer: Reply = { body: { purchaseCurrencies: [ether], paymentCurrencies: payments } }
const said: Reply = {
  body: {
    purchaseAmount: { amount: '0.0392', currency: 'ETH' },
    networkFee: { amount: '0.5', currency: 'USD' },
    quoteId: 'q',
  },
}
const page: Reply = { body: { url: 'https://ramp.example/buy' } }

async function visit(
  view: string,
  answers: { offer?: Reply | undefined; quote?: Reply; sellers?: readonly string[] } = {},
  connected = true,
  locale = 'en',
) {
  const { sellers = ['corner'] } = answers
  const feature = { id: 'onramp', fallback: sellers, load: async () => onramp() }
  const plugins = [connect(), account(), funding()]
  demo = mountDemo({ plugins, catalog: [feature], theme: { locale } })
  demo.http.respond = ({ pathname }) => {
    if (pathname.endsWith('/onramp/options')) return 'offer' in answers ? answers.offer : offer
    if (pathname.endsWith('/onramp/quote')) return answers.quote ?? said
    return pathname.endsWith('/onrampurl') ? page : { status: 404 }
  }
  if (connected) await demo.kernel.connections.connect('demo', { walletId: 'aurora' })
  await demo.open({ route: view, params: undefined })
  await shows(view)
}

it('shows the bundled mark of a coin without a picture while it is bought, and no token’s', async () => {
  const chain = await createSendScenario()
  const feature = { id: 'onramp', fallback: ['corner'], load: async () => onramp() }
  demo = mountDemo({ plugins: [chain.plugin, account(), funding()], catalog: [feature] })
  const at = { ...network('Ethereum', '1'), contract_address: '' }
  const odd = {
    id: 'odd',
    name: 'Odd',
    symbol: 'ODD',
    networks: [{ ...at, contract_address: '0x1' }],
  }
  const coin = { ...ether, networks: [at] }
  demo.http.respond = ({ pathname }) =>
    pathname.endsWith('/onramp/options')
      ? { body: { purchaseCurrencies: [coin, odd], paymentCurrencies: payments } }
      : { status: 404 }
  await chain.connect(demo.kernel)
  const mark = await loadMark('coin', 'eip155:1')
  const pictures = (selector: string) =>
    [...(demo.host.shadowRoot?.querySelectorAll(`${selector} .medium`) ?? [])].map(
      (picture) => picture.querySelector('img')?.getAttribute('src') ?? picture.textContent,
    )
  await demo.open({ route: 'OnRampProviders', params: undefined })
  await expect.poll(() => pictures('[data-action=token]')).toEqual([mark])
  await press('[data-action=token]')
  await shows('OnRampTokenSelect')
  await expect.poll(() => pictures('[data-token]')).toEqual([mark, 'O'])
})

describe('`OnRampProviders`', () => {
  it('lists the on-ramp providers, with the quote and the limits', async () => {
    await visit('OnRampProviders')
    await there('[data-fact=gets]')
    expect(texts('[data-fact=gets]')).toEqual(['0.0392 ETH'])
    expect(texts('[data-limit]')).toEqual([
      'Card: $10.00 to $7,500.00',
      'US bank account (ACH): $10.00 to $25,000.00',
    ])
    expect(texts('.onramp-sellers .row-title')).toEqual(['corner'])
    expect(texts('.onramp-sellers .row-note')).toEqual(['Shows its fee before you pay'])
  })

  it('continues with the only seller by Enter in the amount, once the amount is valid', async () => {
    await visit('OnRampProviders')
    await there('.onramp-sellers')
    await userEvent.fill(locate('[name=amount]'), '1')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => texts('.field-error')).toEqual(['The minimum is $10.00.'])
    expect(demo.frame().dataset['view']).toBe('OnRampProviders')
    await userEvent.fill(locate('[name=amount]'), '50')
    await userEvent.keyboard('{Enter}')
    await shows('BuyInProgress')
  })

  it('leaves the choice between sellers to the visitor who presses Enter in the amount', async () => {
    await visit('OnRampProviders', { sellers: ['corner', 'kiosk'] })
    await there('.onramp-sellers')
    await userEvent.fill(locate('[name=amount]'), '50')
    await userEvent.keyboard('{Enter}')
    await there('[data-fact=gets]')
    expect(demo.frame().dataset['view']).toBe('OnRampProviders')
  })

  it('shows amounts whole in letters twice as large, as a browser that enlarges only text draws them', async () => {
    await visit('OnRampProviders')
    await there('[data-fact=fee]')
    const quote = demo.find('.onramp-quote dl') ?? expect.fail('no quote')
    for (const line of quote.children) {
      const { fontSize } = getComputedStyle(line)
      Object(line).style.fontSize = `${2 * Number.parseFloat(fontSize)}px`
    }
    const { right } = quote.getBoundingClientRect()
    const amount = demo.find('[data-fact=gets] .amount')?.getBoundingClientRect()
    expect((amount?.right ?? Number.POSITIVE_INFINITY) - right).toBeLessThan(1)
  })

  it('writes money in Arabic from left to right, in sentences too', async () => {
    await visit('OnRampProviders', {}, true, 'ar')
    await there('[data-fact=fee]')
    const read = (selector: string) => readVisualOrder(demo.find(selector) ?? demo.host)
    expect(read('[data-fact=fee]')).toBe('0.50 US$')
    expect(read('[data-limit=card]')).toMatch(/7,500\.00 US\$.*10\.00 US\$/)
  })

  it('shows sums of money with 2 decimals, floored', async () => {
    const amount = (text: string, currency = 'USD') => ({ amount: text, currency })
    await visit('OnRampProviders', {
      quote: {
        body: {
          purchaseAmount: amount('0.0392', 'ETH'),
          paymentTotal: amount('101.999'),
          networkFee: amount('0.5'),
        },
      },
    })
    await there('[data-fact=total]')
    expect([texts('[data-fact=total]'), texts('[data-fact=fee]')]).toEqual([['$101.99'], ['$0.50']])
  })

  const usd = (amount: string) => ({ amount, currency: 'USD' })
  const priced = (body: object): Reply => ({
    body: { purchaseAmount: { amount: '196.5', currency: 'ETH' }, ...body },
  })

  it('shows quote facts that add up, in the height that is reserved for them', async () => {
    const paid = { paymentTotal: usd('200'), paymentSubtotal: usd('196.5') }
    await visit('OnRampProviders', { quote: priced({ ...paid, networkFee: usd('0.5') }) })
    await there('[data-fact=total]')
    expect(
      texts('.onramp-quote dt').map((text, at) => [text, texts('.onramp-quote dd')[at]]),
    ).toEqual([
      ['You receive (estimated)', '196.5 ETH'],
      ['Network fee', '$0.50'],
      ['Provider fee', '$3.00'],
      ['Total', '$200.00'],
    ])
    const heightOf = (part: string) => demo.find(part)?.getBoundingClientRect().height ?? 0
    const spare = heightOf('.onramp-quote') - heightOf('.onramp-quote dl')
    expect(spare).toBeGreaterThanOrEqual(0)
    expect(spare).toBeLessThan(4)
  })

  it('shows no provider fee that the quote does not prove', async () => {
    await visit('OnRampProviders', {
      quote: priced({ paymentTotal: usd('200'), networkFee: usd('0.5') }),
    })
    await there('[data-fact=total]')
    expect(texts('[data-fact=provider-fee]')).toEqual([])
  })

  it('shows and announces a placeholder while the offer is unknown', async () => {
    await visit('OnRampProviders', { offer: undefined })
    await there('.skeleton')
    expect(texts('.body [role=status]')).toEqual(['Loading tokens'])
  })

  it('shows that there is no quote, and no number instead', async () => {
    await visit('OnRampProviders', { quote: { status: 500 } })
    await there('[data-quote=failed]')
    expect(texts('[data-quote]')).toEqual([
      'No quote right now. The provider shows the price before you pay.',
    ])
  })

  it('names the violated limit, and disables the sellers', async () => {
    await visit('OnRampProviders')
    await there('[name=amount]')
    await userEvent.fill(locate('[name=amount]'), '5')
    await expect.poll(() => texts('.field-error')[0]).toBe('The minimum is $10.00.')
    expect(demo.find('[data-action=seller-corner]')?.hasAttribute('disabled')).toBe(true)
  })

  it('shows that the account can hold no asset on this network, and retries', async () => {
    await visit('OnRampProviders', {
      offer: { body: { purchaseCurrencies: [], paymentCurrencies: payments } },
    })
    await press('[data-action=retry]')
    expect(texts('.notice-title')).toEqual(["Buying isn't available for this account right now"])
  })

  it('leads to connecting when no wallet is connected', async () => {
    await visit('OnRampProviders', {}, false)
    await press('.notice .button')
    await shows('Connect')
  })
})

describe('`OnRampTokenSelect`', () => {
  it('picks the currency to buy, on one of its networks', async () => {
    await visit('OnRampProviders')
    await press('[data-action=token]')
    await shows('OnRampTokenSelect')
    await there('[data-token]')
    expect(texts('[data-token] .row-note')).toEqual(['ETH on Ethereum', 'ETH on Base'])
    await press('[data-token="demo:8453:native"]')
    await shows('OnRampProviders')
    await expect.poll(() => texts('[data-action=token] .row-note')).toEqual(['ETH on Base'])
  })
})

describe('`OnRampFiatSelect`', () => {
  it('picks the currency to pay with', async () => {
    await visit('OnRampProviders')
    await press('[data-action=fiat]')
    await shows('OnRampFiatSelect')
    await expect.poll(() => texts('.list .row-title')).toEqual(['US Dollar', 'Euro'])
    await press('[data-action=pay-EUR]')
    await shows('OnRampProviders')
    await expect.poll(() => texts('[data-limit]')).toEqual(['Card: €10.00 to €7,500.00'])
  })
})

describe('`BuyInProgress`', () => {
  it('leads to buying when no purchase is open', async () => {
    await visit('BuyInProgress')
    await press('.notice .button')
    await shows('OnRampProviders')
  })
})

describe('`WhatIsABuy`', () => {
  it('opens the explanation from the on-ramp footer', async () => {
    await visit('OnRampProviders')
    await press('.footer [data-action=what-is-a-buy]')
    await shows('WhatIsABuy')
  })
})

it('shows the legal footer on `OnRampTokenSelect`, `OnRampFiatSelect`, `OnRampProviders`', async () => {
  for (const view of ['OnRampTokenSelect', 'OnRampFiatSelect', 'OnRampProviders']) {
    await visit(view)
    await there('[data-footer=legal]')
    expect(texts('[data-footer=legal]')[0]).toMatch(/^By continuing you accept the /)
    if (view === 'OnRampProviders') break
    demo.shell.unmount()
    demo.kernel.dispose()
  }
})

it.each(['OnRampProviders', 'OnRampTokenSelect', 'OnRampFiatSelect', 'WhatIsABuy'])(
  'has no accessibility violations in %s',
  async (view) => {
    await visit(view)
    const { violations } = await axe.run(demo.frame(), {
      rules: { 'color-contrast': { enabled: false } },
    })
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  },
)

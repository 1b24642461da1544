import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { defineRoute } from '#kernel'
import { account } from '#plugins/account/index'
import { connect } from '#plugins/connect/index'
import type { SendParams } from '#plugins/ports/send'
import { reviewedActions } from '#plugins/reviewed-actions/index'
import { loadMark } from '#ui-shell'
import { locate } from '../../test/harness/locate.ts'
import type { Demo } from '../../test/harness/mountDemo.ts'
import { mountDemo } from '../../test/harness/mountDemo.ts'
import { readVisualOrder } from '../../test/harness/readVisualOrder.ts'
import type { SendScenario } from '../../test/harness/startSending.ts'
import { alice, bob, createSendScenario, usdc } from '../../test/harness/startSending.ts'
import { createTokensDouble } from '../../test/harness/TokensDouble.ts'
import { send } from './index.ts'

let demo: Demo
afterEach(() => {
  demo.shell.unmount()
  demo.kernel.dispose()
})

/** The form, with a host's values. */
const sendFormRoute = defineRoute<SendParams | undefined>('WalletSend')
const coin = { id: 'native', name: 'Ether', symbol: 'ETH', decimals: 18 }
const tokens = () =>
  createTokensDouble({
    status: 'ready',
    account: `eip155:1:${alice}`,
    at: 1,
    tokens: [
      {
        asset: coin,
        network: 'eip155:1',
        amount: 2n * 10n ** 18n,
        price: { value: 2500n, decimals: 0 },
      },
      {
        asset: { id: usdc.toLowerCase(), name: 'USD Coin', symbol: 'USDC', decimals: 6 },
        network: 'eip155:1',
        amount: 50_000_000n,
      },
    ],
  })
const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ')
const text = (selector: string) => plain(demo.find(selector)?.textContent)
const there = (selector: string) => expect.poll(() => demo.find(selector)).not.toBeNull()
const press = async (selector: string) => {
  await there(selector)
  await userEvent.click(locate(selector))
}
const field = (name: string) => {
  const input = demo.find(`input[name=${name}]`)
  if (!(input instanceof HTMLInputElement)) throw new Error(`There is no field ${name}`)
  return input
}
const isInSight = (selector: string) => {
  const box = demo.find(selector)?.getBoundingClientRect()
  return box !== undefined && box.height > 0 && box.bottom <= innerHeight && box.top >= 0
}

async function visit(world: SendScenario, params?: SendParams, locale = 'en') {
  const chain = await createSendScenario(world)
  demo = mountDemo({
    theme: { locale },
    plugins: [chain.plugin, tokens().plugin, connect(), account(), reviewedActions(), send()],
  })
  const wallet = await chain.connect(demo.kernel)
  await demo.open({ route: 'Account', params: undefined })
  demo.kernel.router.push(sendFormRoute, params)
  await there('input[name=amount]')
  return { ...chain, wallet }
}
async function reviewed(world: SendScenario = {}, amount = '0.5', locale = 'en') {
  const chain = await visit(world, { amount, to: bob }, locale)
  await press('[data-step=preview]')
  await there('.armed[data-armed]')
  return chain
}

it('shows the bundled mark of a coin whose picture nothing brings', async () => {
  await visit({})
  const mark = await loadMark('coin', 'eip155:1')
  await expect
    .poll(() => demo.find('[data-action=token] img')?.getAttribute('src'))
    .toBe(mark ?? 'none')
})

describe('the review of a transfer', () => {
  it('leads with amount, dollars and receiver, and names the amount on its button', async () => {
    await reviewed()
    expect(text('.review-amount')).toBe('0.5 ETH, $1,250.00')
    expect(text('.review-party .address')).toBe(bob)
    expect(text('[data-fact=fee] dd')).toBe('0.000021 ETH, $0.05')
    expect(text('[data-fact=total] dd')).toBe('0.500021 ETH, $1,250.05')
    expect(text('[data-fact=from] dd')).toBe('Wallet w, 0xf3…b92266')
    expect(text('[data-action=confirm]')).toBe('Send 0.5 ETH')
    expect(demo.find('.disclosure')?.hasAttribute('open')).toBe(false)
    expect(text('.disclosure summary')).toBe('Technical details')
  })

  it('names the amount of a token on its button, whatever capitals its list has', async () => {
    await visit({}, { token: usdc.toLowerCase(), amount: '5', to: bob })
    const code = await demo.kernel.networks.load('eip155')
    const { plan } = code
    Object.assign(code, {
      plan: (request: Parameters<typeof plan>[0]) => plan({ ...request, asset: usdc }),
    })
    await press('[data-step=preview]')
    await expect.poll(() => text('[data-action=confirm]')).toBe('Send 5 USDC')
  })

  it('keeps the amount on its button in one piece in Arabic', async () => {
    await reviewed({}, '0.5', 'ar')
    const button = demo.find('[data-action=confirm]') ?? demo.host
    expect(readVisualOrder(button)).toMatch(/^0\.5 ETH /)
  })

  it('cuts to six digits, shows the exact amount in the details, and splits no number from its symbol', async () => {
    await page.viewport(320, 700)
    await reviewed({}, '0.251250000000000001')
    expect(text('.review-amount')).toBe('0.25125 ETH, $628.12')
    expect(text('.disclosure [data-effect=transfer]')).toContain('0.251250000000000001 ETH')
    await press('.disclosure summary')
    const amounts = [...(demo.find('.body')?.querySelectorAll('.amount') ?? [])]
    expect(amounts.length).toBeGreaterThan(6)
    const split = amounts.filter((amount) => {
      const range = document.createRange()
      range.selectNodeContents(amount)
      return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size > 1
    })
    expect(split.map(({ textContent }) => textContent)).toEqual([])
    await page.viewport(414, 896)
  })

  it('keeps amount and address in sight while the wallet is asked, on a small screen too', async () => {
    await page.viewport(375, 667)
    const { answer } = await reviewed({ hangs: true })
    await press('[data-action=confirm]')
    await there('[data-state=asking]')
    expect(text('.status-text')).toBe('Check that your wallet shows this address and amount.')
    for (const part of ['.review-amount', '.review-party', '[data-state=asking]'])
      await expect.poll(() => isInSight(part)).toBe(true)
    answer()
    await there('[data-state=confirmed]')
    expect(text('.review-amount')).toBe('0.5 ETH, $1,250.00')
    await page.viewport(414, 896)
  })

  it('ends in the same sheet with explorer, link and a way back to the account, without a toast', async () => {
    await reviewed()
    await press('[data-action=confirm]')
    await there('[data-state=confirmed]')
    await expect.poll(() => text('.heading')).toBe('Confirmed')
    expect(demo.find('[data-action=explorer]')?.getAttribute('href')).toBe(
      'https://explorer.example/tx/h1',
    )
    expect(text('[data-action=share]')).toBe('Copy link')
    expect(demo.find('[data-toast]')).toBeNull()
    expect(demo.find('[data-back]')).toBeNull()
    await press('[data-action=finish]')
    await expect.poll(() => demo.frame().dataset['view']).toBe('Account')
  })

  it('names no wallet beside a sender that the present wallet does not have', async () => {
    const { wallet } = await reviewed()
    await press('[data-action=confirm]')
    await there('[data-state=confirmed]')
    expect(text('[data-fact=from]')).toContain('Wallet w')
    wallet.change({ addresses: [bob] })
    await expect.poll(() => text('[data-fact=from]')).not.toContain('Wallet w')
    expect(text('[data-fact=from]')).toContain(alice.slice(0, 4))
  })

  it('keeps what was reviewed under a rejection, and reviews again', async () => {
    await reviewed({ fails: 'rejected' })
    await press('[data-action=confirm]')
    await there('[data-state=rejected]')
    expect([text('.status-title'), text('.review-amount')]).toEqual([
      'Request declined',
      '0.5 ETH, $1,250.00',
    ])
    await press('[data-action=next]')
    await there('.armed[data-armed]')
  })
})

describe('the amount to send', () => {
  it('is typed in dollars after a switch, and is never the dollars themselves', async () => {
    await visit({})
    await userEvent.fill(locate('input[name=amount]'), '0.25')
    await press('[data-action=convert]')
    expect(field('amount').value).toBe('625')
    await userEvent.fill(locate('input[name=amount]'), '1000')
    await expect.poll(() => text('[data-action=convert] > span')).toBe('≈ 0.4 ETH')
    await userEvent.fill(locate('input[name=amount]'), '1000.005')
    await expect.poll(() => text('.field-error')).toBe('Up to 2 decimal places.')
    expect(text('[data-action=next]')).toBe('Enter an amount')
    await userEvent.fill(locate('input[name=amount]'), '1000')
    await press('[data-action=convert]')
    expect(field('amount').value).toBe('0.4')
    await press('[data-action=convert]')
    await press('[data-action=max]')
    await expect.poll(() => field('amount').value).toBe('1.999979')
  })

  it('stays in dollars over a look at the token list, and empty for a token without a price', async () => {
    await visit({})
    await there('[data-action=convert]')
    await userEvent.fill(locate('input[name=amount]'), '0.25')
    await press('[data-action=convert]')
    await press('[data-action=token]')
    await press('[data-token="eip155:1:native"]')
    await there('input[name=amount]')
    expect(field('amount').value).toBe('625')
    await press('[data-action=token]')
    await press(`[data-token="eip155:1:${usdc.toLowerCase()}"]`)
    await expect.poll(() => text('[data-action=token] bdi')).toBe('USDC')
    expect(field('amount').value).toBe('')
  })

  it('is the visitor’s in a host’s request without one, and stays over the review', async () => {
    await visit({}, { to: bob })
    await there('[data-step=amount]')
    expect([field('amount').readOnly, field('receiver').readOnly]).toEqual([false, true])
    await userEvent.fill(locate('input[name=amount]'), '0.25')
    await press('[data-step=preview]')
    await there('.armed[data-armed]')
    await press('[data-back]')
    await there('input[name=amount]')
    expect(field('amount').value).toBe('0.25')
  })

  it('is after the sign of an estimate in Arabic too', async () => {
    await visit({}, undefined, 'ar')
    await userEvent.fill(locate('input[name=amount]'), '0.4')
    await press('[data-action=convert]')
    await expect
      .poll(() => readVisualOrder(demo.find('[data-action=convert] > span') ?? demo.host))
      .toBe('≈ 0.4 ETH')
  })

  it('may have the comma of the locale, and shows it', async () => {
    await visit({}, undefined, 'de')
    await userEvent.fill(locate('input[name=amount]'), '1,5')
    expect(field('amount').value).toBe('1,5')
    await expect.poll(() => text('[data-action=next]')).toBe('Adresse eingeben')
    await userEvent.fill(locate('input[name=amount]'), '1.000,5')
    await expect.poll(() => text('[data-action=next]')).toBe('Ungültiger Betrag')
  })

  it('is written smaller the longer it is, and moves nothing below it', async () => {
    await visit({})
    const size = () => Number.parseFloat(getComputedStyle(field('amount')).fontSize)
    const place = () => field('receiver').getBoundingClientRect().top
    await there('[data-action=convert]')
    await expect.poll(() => demo.find('.card')?.getAnimations({ subtree: true })).toEqual([])
    const [before, top] = [size(), place()]
    await userEvent.fill(locate('input[name=amount]'), '1.99997500123456')
    expect(size()).toBeLessThan(before)
    expect(field('amount').scrollWidth).toBeLessThanOrEqual(field('amount').clientWidth)
    expect(place()).toBe(top)
  })
})

describe('the receiver', () => {
  it('stays a host’s when the clipboard answers after its request has opened', async () => {
    await visit({})
    const { readText } = navigator.clipboard
    let answer = (_: string) => {}
    navigator.clipboard.readText = () =>
      new Promise((resolve) => {
        answer = resolve
      })
    await press('[data-action=paste]')
    demo.kernel.router.reset(sendFormRoute, { amount: '0.5', to: bob })
    await expect.poll(() => field('receiver').value).toBe(bob)
    answer(alice)
    await there('[data-step=preview]')
    expect(field('receiver').value).toBe(bob)
    navigator.clipboard.readText = readText
  })

  it('is pasted by a button, which gives the focus to the field', async () => {
    await visit({})
    const { readText } = navigator.clipboard
    navigator.clipboard.readText = async () => ` ${bob} `
    await press('[data-action=paste]')
    await expect.poll(() => field('receiver').value).toBe(bob)
    expect(demo.focused()).toBe(field('receiver'))
    expect(demo.find('[data-action=paste]')).toBeNull()
    navigator.clipboard.readText = readText
  })
})

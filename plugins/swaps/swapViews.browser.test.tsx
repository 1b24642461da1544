import axe from 'axe-core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { account } from '#plugins/account/index'
import { connect } from '#plugins/connect/index'
import { networkViews } from '#plugins/networks/index'
import { swapNetworkClicked } from '#plugins/ports/swaps'
import { reviewedActions } from '#plugins/reviewed-actions/index'
import { tokens } from '#plugins/tokens/index'
import { swapMarketAddress } from '../../test/harness/createSwapApi.ts'
import type { Demo } from '../../test/harness/mountDemo.ts'
import { mountDemo } from '../../test/harness/mountDemo.ts'
import { mountSwapDemo } from '../../test/harness/mountSwapDemo.ts'
import type { SwapScenario } from '../../test/harness/startSwaps.ts'
import { createSwapScenario } from '../../test/harness/startSwaps.ts'
import { swaps } from './index.ts'

let demo: Demo
afterEach(() => {
  vi.useRealTimers()
  demo.shell.unmount()
  demo.kernel.dispose()
})

const text = (selector: string) =>
  (demo.find(selector)?.textContent ?? '').replaceAll('\u00a0', ' ')
const there = (selector: string) => expect.poll(() => demo.find(selector)).not.toBeNull()
const onScreen = (view: string) => demo.shows(view)
const press = async (selector: string) => {
  await there(selector)
  const found = demo.find(selector)
  if (found) await userEvent.click(found)
}
const write = async (amount: string) => {
  const field = demo.find('input[name=amount]')
  if (field) await userEvent.fill(field, amount)
}
const step = (name: string) => there(`[data-action][data-step=${name}]`)
// Contrast is measured on the scenes, where nothing moves.
const sound = async () => {
  const { violations } = await axe.run(demo.frame(), {
    rules: { 'color-contrast': { enabled: false } },
  })
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
}
const dollars = { from: 'USDC', to: 'ETH', amount: '250' }

async function visit(changes: Partial<SwapScenario> = {}, params?: object) {
  const swap = await mountSwapDemo(changes, { params })
  demo = swap.demo
  await onScreen('Swap')
  return swap.made
}
async function reviewed(
  changes: Partial<SwapScenario> = {},
  params: object = { from: 'ETH', to: 'USDC', amount: '0.5' },
) {
  const made = await visit(changes, params)
  await press('[data-action=next][data-step=review]')
  await onScreen('SwapPreview')
  await there('.swap-head')
  return made
}

describe('`Swap`', () => {
  it('takes source, target and amount, and names the next missing step on its button', async () => {
    await visit()
    await step('to')
    await press('[data-action=token-to]')
    await onScreen('SwapSelectToken')
    const address = demo.find('[data-token^="eip155:1:0xA0b8"] .row-note [dir=ltr]')
    expect(address?.getBoundingClientRect().height).toBeLessThan(25)
    await press('[data-token^="eip155:1:0xA0b8"]')
    await onScreen('Swap')
    await step('amount')
    await write('1,5')
    await step('incorrect')
    await write('9')
    await step('insufficient')
    await write('0.5')
    await step('review')
    expect(text('.swap-out')).toBe('1,250')
    expect(text('[data-fact=rate]')).toContain('2,500')
  })

  it('leads to the networks where swaps are not offered, and emits CLICK_SELECT_NETWORK_TO_SWAP', async () => {
    const clicked: string[] = []
    const made = await createSwapScenario()
    demo = mountDemo({
      plugins: [
        made.plugin,
        connect(),
        account(),
        reviewedActions(),
        tokens(),
        networkViews(),
        swaps(),
      ],
    })
    const nowhere = { body: { http: [], ws: [] } }
    demo.http.respond = (url, call) =>
      url.pathname === '/v1/supported-chains' ? nowhere : made.respond(url, call)
    await made.connect(demo.kernel)
    await demo.open({ route: 'Swap', params: undefined })
    demo.kernel.on(swapNetworkClicked, () => clicked.push(swapNetworkClicked.id))
    await press('[data-action=networks]')
    await expect.poll(() => clicked).toEqual(['CLICK_SELECT_NETWORK_TO_SWAP'])
    expect(demo.kernel.router.current().route).toBe('Networks')
  })

  it('shows the value of both sides, and the time to the next quote', async () => {
    await visit({}, { from: 'ETH', to: 'USDC', amount: '0.5' })
    await there('.swap-fresh[data-fresh]')
    await expect
      .poll(() =>
        [...(demo.host.shadowRoot?.querySelectorAll('[data-worth]') ?? [])].map(
          (one) => one.textContent,
        ),
      )
      .toEqual(['≈ $1,250.00', '≈ $1,250.00'])
    expect(Number(demo.find('.swap-fresh')?.dataset['fresh'])).toBeLessThanOrEqual(10)
  })

  it('offers a retry after a failed quote, and shows the price then', async () => {
    const { world } = await visit(
      { quotes: { status: 500 } },
      { from: 'ETH', to: 'USDC', amount: '0.5' },
    )
    await step('lost')
    world.quotes = undefined
    await press('[data-step=lost]')
    await step('review')
    expect(demo.frame().dataset['view']).toBe('Swap')
  })

  it('lets the visitor set the slippage tolerance, warns above 3 %, and refuses more than 20 %', async () => {
    await visit({}, { from: 'ETH', to: 'USDC', amount: '0.5' })
    const summary = '.disclosure:has([data-choice=tolerance]) summary'
    await press(summary)
    expect(text(summary)).toBe('Slippage tolerance: 1%')
    await press('[data-choice=tolerance] .swap-choice:nth-of-type(1)')
    await expect.poll(() => text(summary)).toBe('Slippage tolerance: 0.5%')
    await press('[data-choice=tolerance] .swap-choice:nth-of-type(3)')
    const field = demo.find('input[name=tolerance]') ?? demo.host
    await userEvent.fill(field, '3,5')
    await expect.poll(() => text(summary)).toBe('Slippage tolerance: 3.5%')
    await there('[data-note=slippage-high]')
    await sound()
    await userEvent.fill(field, '21')
    await expect
      .poll(() => text('.disclosure .field-error'))
      .toBe('Enter a number from 0.1 to 20. 3.5 still applies.')
    await press('[data-action=next][data-step=review]')
    await onScreen('SwapPreview')
    await there('[data-fact=tolerance]')
    await there('[data-note=slippage-high]')
    expect([text('[data-fact=tolerance] dd'), text('[data-fact=least] dd')]).toEqual([
      '3.5%',
      '1,206.25 USDC',
    ])
  })

  it('lets the visitor set the deadline, refuses other than whole minutes, and shows its time in the review', async () => {
    await visit({ deadlineShift: 0 }, { from: 'ETH', to: 'USDC', amount: '0.5' })
    const summary = '.disclosure:has([data-choice=deadline]) summary'
    await press(summary)
    expect(text(summary)).toBe('Deadline: 30 min')
    await press('[data-choice=deadline] .swap-choice:nth-of-type(1)')
    await expect.poll(() => text(summary)).toBe('Deadline: 10 min')
    await press('[data-choice=deadline] .swap-choice:nth-of-type(4)')
    const field = demo.find('input[name=deadline]') ?? demo.host
    await userEvent.fill(field, '20')
    await expect.poll(() => text(summary)).toBe('Deadline: 20 min')
    await userEvent.fill(field, '1.5')
    await expect
      .poll(() => text('.disclosure .field-error'))
      .toBe('Enter whole minutes from 1 to 1440. 20 still applies.')
    await sound()
    const start = demo.clock.now()
    await press('[data-action=next][data-step=review]')
    await onScreen('SwapPreview')
    await there('[data-fact=deadline]')
    const times = [start, demo.clock.now()].map((at) =>
      new Intl.DateTimeFormat('en', {
        weekday: 'short',
        hour: 'numeric',
        minute: '2-digit',
      }).format((Math.floor(at / 1000) + 1200) * 1000),
    )
    expect(times).toContain(text('[data-fact=deadline] dd'))
  })

  it('has no accessibility violations in the swap form', async () => {
    await visit({}, { from: 'ETH', to: 'USDC', amount: '0.5' })
    await step('review')
    await sound()
  })
})

describe('`SwapSelectToken`', () => {
  it('lists the account’s own tokens first, and searches all tokens', async () => {
    await visit()
    await press('[data-action=token-to]')
    await onScreen('SwapSelectToken')
    await there('[data-token]')
    const field = demo.find('input[type=search]')
    if (field) await userEvent.fill(field, 'usd')
    await expect.poll(() => demo.host.shadowRoot?.querySelectorAll('[data-token]').length).toBe(1)
    if (field) await userEvent.fill(field, 'nothing')
    await there('.notice')
  })

  it('marks a token of the account that the provider does not list, also in the form', async () => {
    const quantity = { decimals: '18', numeric: '7' }
    await visit({
      held: [
        {
          name: 'USD Coin',
          symbol: 'USDC',
          chainId: 'eip155:1',
          address: `eip155:1:${swapMarketAddress}`,
          quantity,
        },
      ],
    })
    await press('[data-action=token-to]')
    await onScreen('SwapSelectToken')
    await expect.poll(() => text(`[data-token$="${swapMarketAddress}"] .badge`)).toBe('Unknown')
    await press(`[data-token$="${swapMarketAddress}"]`)
    await onScreen('Swap')
    await there('[data-note=unlisted]')
  })
})

describe('`SwapPreview`', () => {
  it('shows minimum, price impact, tolerance, fee and the whole contract, and submits once', async () => {
    const { handed } = await reviewed()
    expect([
      text('[data-fact=least] dd'),
      text('[data-fact=impact] dd'),
      text('[data-fact=tolerance] dd'),
    ]).toEqual(['1,237.5 USDC', '0%', '1%'])
    expect(text('[data-fact=fee] dd')).toBe('$0.25')
    expect(text('[data-fact=feeMost] dd')).toContain('0.00015')
    expect(text('[data-effect=call] .address.whole').replace(/\s/g, '')).toBe(swapMarketAddress)
    await there('[data-tried=yes]')
    await there('.armed[data-armed]')
    demo.find('[data-action=confirm]')?.click()
    expect(handed).toEqual([])
    await press('[data-action=confirm]')
    await there('[data-state=confirmed]')
    expect(handed).toHaveLength(1)
  })

  it('leads with both amounts and their dollars, and names the paid amount on its button', async () => {
    await reviewed()
    expect([
      text('.review-amount'),
      text('.swap-dollars'),
      text('[data-action=confirm]'),
      text('[data-fact=route] dd'),
      text('.disclosure summary'),
    ]).toEqual([
      '0.5 ETH → 1,250 USDC',
      '$1,250.00 → $1,250.00',
      'Swap 0.5 ETH',
      'ETH to USDC on eip155 1',
      'Technical details',
    ])
    expect(demo.find('.disclosure')?.hasAttribute('open')).toBe(false)
  })

  it('keeps amounts and contract on the sheet while the wallet decides', async () => {
    await page.viewport(375, 667)
    let decide = () => {}
    const decides = new Promise<void>((resolve) => {
      decide = resolve
    })
    await reviewed({ decides })
    await press('[data-action=confirm]')
    await there('[data-state=asking]')
    expect(text('.status-text')).toBe('Check that your wallet shows this amount and contract.')
    expect([
      text('.review-amount'),
      text('[data-fact=contract] .address.whole').replace(/\s/g, ''),
    ]).toEqual(['0.5 ETH → 1,250 USDC', swapMarketAddress])
    const foot = demo.find('[data-state=asking]')?.getBoundingClientRect().bottom
    expect(foot).toBeLessThanOrEqual(innerHeight)
    decide()
    await there('[data-state=confirmed]')
    await page.viewport(414, 896)
  })

  it('ends in the same sheet with explorer, link and a way back to the account, without a toast', async () => {
    await reviewed()
    await press('[data-action=confirm]')
    await there('[data-state=confirmed]')
    await expect.poll(() => text('.heading')).toBe('Swapped')
    expect(text('.review-amount')).toBe('0.5 ETH → 1,250 USDC')
    expect(demo.find('[data-action=explorer]')?.getAttribute('href')).toMatch(
      /^https:\/\/explorer\.example\/tx\/0x0+1$/,
    )
    expect(text('[data-action=share]')).toBe('Copy link')
    expect([demo.find('[data-toast]'), demo.find('[data-back]')]).toEqual([null, null])
    await press('[data-action=finish]')
    await onScreen('Account')
  })

  it('says on the sheet that a swap failed on the network', async () => {
    await reviewed({ ends: 'failed' })
    await press('[data-action=confirm]')
    await there('[data-state=failed]')
    expect([text('.status-title'), text('[data-action=finish]')]).toEqual([
      'Failed on the network',
      'Done',
    ])
  })

  it('says that the provider sets no deadline', async () => {
    await reviewed()
    expect(text('[data-fact=deadline] dd')).toBe('Not set by the provider')
  })

  it('says that the deadline passed if a swap fails after it', async () => {
    let decide = () => {}
    const decides = new Promise<void>((resolve) => {
      decide = resolve
    })
    await reviewed({ deadlineShift: 0, ends: 'failed', decides })
    await press('[data-action=confirm]')
    await there('[data-state=asking]')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * 60_000 })
    decide()
    await there('[data-state=failed]')
    expect([text('.status-title'), text('.status-text')]).toEqual([
      'Failed on the network',
      'The deadline passed before the network confirmed it. Nothing was swapped. You may have paid the network fee. Swap again with a longer deadline.',
    ])
  })

  it('shows the approval of exactly the amount as a separate step before the swap', async () => {
    const { world, handed } = await reviewed(
      { simulated: { works: true, logs: [], coins: 10n ** 17n } },
      dollars,
    )
    expect([
      text('[data-effect=allowance]').includes('250'),
      text('[data-action=confirm]'),
    ]).toEqual([true, 'Approve 250 USDC'])
    await there('.armed[data-armed]')
    world.allowance = 250_000_000n
    await press('[data-action=confirm]')
    await there('[data-step=swap]')
    await there('.armed[data-armed]')
    await press('[data-action=confirm]')
    await there('[data-state=confirmed]')
    expect(handed).toHaveLength(2)
  })

  it('leads a stopped swap back to the form', async () => {
    await reviewed({ simulated: { works: false } })
    await there('[data-note=would-fail]')
    expect(demo.find('[data-action=confirm]')).toBeNull()
    await press('[data-action=change]')
    await onScreen('Swap')
  })

  it('names a rejection by the visitor, and starts again', async () => {
    const { world } = await reviewed({ fails: 'rejected' })
    await there('.armed[data-armed]')
    await press('[data-action=confirm]')
    await there('[data-state=rejected]')
    world.fails = undefined
    await press('[data-action=next]')
    await there('.armed[data-armed]')
  })

  it('has no accessibility violations in the swap review', async () => {
    await reviewed()
    await there('.armed[data-armed]')
    await sound()
  })
})

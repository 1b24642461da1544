import axe from 'axe-core'
import { afterEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { fault } from '#kernel'
import { account } from '#plugins/account/index'
import { connect } from '#plugins/connect/index'
import { walletSendPreviewRoute, walletSendRoute } from '#plugins/ports/send'
import { reviewedActions } from '#plugins/reviewed-actions/index'
import { locate } from '../../test/harness/locate.ts'
import type { Demo } from '../../test/harness/mountDemo.ts'
import { mountDemo } from '../../test/harness/mountDemo.ts'
import type { SendScenario } from '../../test/harness/startSending.ts'
import { alice, bob, createSendScenario } from '../../test/harness/startSending.ts'
import { send } from './index.ts'

let demo: Demo
afterEach(() => {
  demo.shell.unmount()
  demo.kernel.dispose()
})

const all = (selector: string) => [
  ...(demo.host.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? []),
]
const there = (selector: string) => expect.poll(() => demo.find(selector)).not.toBeNull()
const shows = (view: string) => demo.shows(view)
const press = async (selector: string) => {
  await there(selector)
  await userEvent.click(locate(selector))
}
const write = (name: string, text: string) => userEvent.fill(locate(`input[name=${name}]`), text)
const next = () => demo.find('[data-action=next]')?.textContent

async function visit(world: SendScenario = {}, params?: object) {
  const chain = await createSendScenario(world)
  demo = mountDemo({ plugins: [chain.plugin, connect(), account(), reviewedActions(), send()] })
  const wallet = await chain.connect(demo.kernel)
  await demo.open({ route: 'WalletSend', params })
  await shows('WalletSend')
  return { ...chain, wallet }
}
async function reviewed(world: SendScenario = {}) {
  const chain = await visit(world, { amount: '0.5', to: bob })
  await press('[data-step=preview]')
  await shows('WalletSendPreview')
  await there('.armed[data-armed]')
  return chain
}
const confirm = () => press('[data-action=confirm]')
/** Opens the form after a transfer to Bob. */
async function visitAgain(world: SendScenario = {}): Promise<void> {
  await reviewed(world)
  await confirm()
  await there('[data-state=confirmed]')
  demo.kernel.router.reset(walletSendRoute)
  await shows('WalletSend')
  await there('[data-step=amount]')
}

describe('`WalletSend`', () => {
  it('keeps a coin without a choice readable, and the end of an address off the border', async () => {
    await visit({}, { amount: '0.5', to: bob })
    await there('[data-action=token]:disabled')
    const token = demo.find('[data-action=token]')
    expect(token && getComputedStyle(token).opacity).toBe('1')
    const edges = ['input[name=receiver]', '.send-receiver .field-box'].map(
      (selector) => demo.find(selector)?.getBoundingClientRect().right ?? 0,
    )
    expect(Math.round((edges[1] ?? 0) - (edges[0] ?? 0))).toBe(15)
  })

  it('takes a name as it is typed, without the corrections of a phone', async () => {
    await visit()
    await there('input[name=receiver]')
    const hints = ['autocapitalize', 'autocorrect', 'spellcheck', 'autocomplete']
    const field = demo.find('input[name=receiver]')
    expect(hints.map((hint) => field?.getAttribute(hint))).toEqual(['off', 'off', 'false', 'off'])
  })

  it('leads to connecting with its main button while no wallet is connected', async () => {
    demo = mountDemo({ plugins: [connect(), reviewedActions(), send()] })
    await demo.open({ route: 'WalletSend', params: undefined })
    await press('.notice .button.primary')
    await shows('Connect')
  })

  it('names the next missing step, and leads to the token list and the review', async () => {
    await visit()
    await expect.poll(() => demo.focused()?.getAttribute('name')).toBe('amount')
    await expect.poll(() => demo.find('[data-action=token] bdi')?.textContent).toBe('ETH')
    await press('[data-action=token]')
    await shows('WalletSendSelectToken')
    await press('[data-token]')
    await shows('WalletSend')
    await expect.poll(next).toBe('Enter an amount')
    await write('amount', '1,5')
    await expect.poll(next).toBe('Invalid amount')
    await write('amount', '9')
    await expect.poll(next).toBe('Insufficient balance')
    await write('amount', '0.5')
    await expect.poll(next).toBe('Enter an address')
    await write('receiver', 'hello')
    await expect.poll(next).toBe('Invalid address')
    await write('receiver', bob)
    await expect.poll(next).toBe('Review')
    await press('[data-action=next]')
    await shows('WalletSendPreview')
  })

  it('takes the whole balance less the fee, and shows the reserved amount', async () => {
    await visit()
    // The chosen coin changes the button's name.
    await there('[data-step=amount]')
    await press('[data-action=token]')
    await press('[data-token]')
    await press('[data-action=max]')
    await there('.send-kept')
    expect(demo.find('input[name=amount]')).toHaveProperty('value', '1.999979')
  })

  it('marks how a look-alike differs from the known address, and waits for the comparison', async () => {
    await visit(
      {},
      {
        amount: '0.5',
        to: `${alice.slice(0, 6).toLowerCase()}${'0'.repeat(32)}${alice.slice(-4)}`,
      },
    )
    await there('[data-note=look-alike]')
    expect(all('.send-compared mark').length).toBeGreaterThan(5)
    expect(all('.send-like [data-action=copy-address]')).toHaveLength(2)
    const field = demo.find('input[name=receiver]') ?? demo.host
    expect(getComputedStyle(field).textOverflow).toBe('ellipsis')
    expect(next()).toBe('Confirm the address')
    await press('.send-like input')
    await expect.poll(next).toBe('Review')
    await press('.send-like input')
    await expect.poll(next).toBe('Confirm the address')
  })

  it('offers a memo where the wallet takes one, names one that is too long, and reviews it', async () => {
    await visit({ maxMemoBytes: 34 })
    await write('amount', '0.5')
    await write('receiver', bob)
    const long = `${'ü'.repeat(17)}x`
    await write('memo', long)
    const memo = demo.find('input[name=memo]')
    expect(memo?.getAttribute('autocorrect')).toBe('off')
    await expect.poll(next).toBe('Memo too long')
    expect(demo.find('[data-action=next]')?.hasAttribute('disabled')).toBe(true)
    expect(all('.field-error').map(({ textContent }) => textContent)).toContain(
      'The memo is too long: 35 of 34 bytes.',
    )
    expect([memo?.getAttribute('aria-invalid'), memo]).toMatchObject(['true', { value: long }])
    await write('memo', '104729')
    await expect.poll(next).toBe('Review')
    await press('[data-action=next]')
    await shows('WalletSendPreview')
    await there('.armed[data-armed]')
    expect(demo.find('.view:not(.leaving) .facts')?.textContent).toContain('Memo104729')
    await press('[data-back]')
    await shows('WalletSend')
    expect(demo.find('input[name=memo]')).toHaveProperty('value', '104729')
  })

  it('has no field for a memo where wallet or network takes none', async () => {
    await visit()
    await there('[data-step=amount]')
    expect(all('.send-form input').map((field) => field.getAttribute('name'))).toEqual([
      'amount',
      'receiver',
    ])
  })

  it('lists recent recipients while the receiver is empty, and takes one over by a key', async () => {
    await visitAgain()
    expect(all('.list[aria-label=Recent] .address').map(({ textContent }) => textContent)).toEqual([
      bob,
    ])
    const row = demo.find('[data-recent]')
    while (demo.focused() !== row) await userEvent.keyboard('{Tab}')
    await userEvent.keyboard('{Enter}')
    const field = demo.find('input[name=receiver]')
    expect(field).toHaveProperty('value', bob)
    expect([demo.focused(), demo.find('[data-recent]')]).toEqual([field, null])
    await write('amount', '0.1')
    await expect.poll(next).toBe('Review')
    expect(demo.find('[data-note]')).toBeNull()
    await write('receiver', '')
    await there('[data-recent]')
  })

  it('says why the wallet did not switch to the network of the receiver', async () => {
    const { wallet } = await visit()
    Object.assign(wallet, { switchNetwork: () => Promise.reject(fault('unknown-network')) })
    await write('receiver', `eip155:10:${bob}`)
    await press('[data-action=switch]')
    await expect
      .poll(() => all('[role=alert]').map(({ textContent }) => textContent))
      .toContain(
        'The wallet does not know this network. Add the network in the wallet, or choose another.',
      )
  })

  it('locks a form that a host filled in', async () => {
    await visit({}, { amount: '0.5', to: bob })
    await expect.poll(next).toBe('Review')
    expect(all('.send-form input').every((field) => field.hasAttribute('readonly'))).toBe(true)
    expect(demo.find('[data-action=token]')?.hasAttribute('disabled')).toBe(true)
  })
})

describe('`WalletSendPreview`', () => {
  it('shows addresses in groups of four, amount, fee and network, and submits once', async () => {
    const { handed } = await reviewed()
    const groups = all('[data-effect=transfer] .address.whole span').map(
      ({ textContent }) => textContent,
    )
    expect([groups.join(''), groups.every((group) => (group ?? '').length <= 4)]).toEqual([
      bob,
      true,
    ])
    expect(demo.find('[data-effect=transfer]')?.textContent).toContain('0.5')
    expect(demo.find('[data-fact=fee]')?.textContent).toContain('0.000021')
    expect(demo.find('[data-tried=yes]')).not.toBeNull()
    await confirm()
    await shows('WalletSendConfirmed')
    await there('[data-state=confirmed]')
    expect(handed).toHaveLength(1)
  })

  it('ignores a press by a script', async () => {
    const { handed } = await reviewed()
    demo.find('[data-action=confirm]')?.click()
    expect(handed).toEqual([])
  })

  it('names a rejection by the visitor, and starts again', async () => {
    const { handed } = await reviewed({ fails: 'rejected' })
    await confirm()
    await there('[data-state=rejected]')
    expect(demo.find('.status-title')?.textContent).toBe('Request declined')
    await press('[data-action=next]')
    await there('.armed[data-armed]')
    expect(handed).toHaveLength(1)
  })

  it('shows the same review when it is opened again while the wallet decides', async () => {
    const { answer } = await reviewed({ hangs: true })
    await confirm()
    await there('[data-state=asking]')
    demo.kernel.router.reset(walletSendRoute)
    await shows('WalletSend')
    demo.kernel.router.reset(walletSendPreviewRoute)
    await shows('WalletSendPreview')
    await there('[data-state=asking]')
    answer()
    await shows('WalletSendConfirmed')
  })

  it('shows an unknown outcome without a retry', async () => {
    await reviewed({ fails: 'rpc' })
    await confirm()
    await there('[data-state=unknown]')
    expect(all('.review-bar .button').map(({ textContent }) => textContent)).toEqual(['Close'])
  })

  it('announces that the explorer of an unknown outcome opens a new tab', async () => {
    await reviewed({ fails: 'rpc' })
    const explorerUrl = () => 'https://explorer.example/'
    Object.assign(await demo.kernel.networks.load('eip155'), { explorerUrl })
    await confirm()
    await there('[data-state=unknown]')
    expect(all('.review-bar .button').map(({ textContent }) => textContent)).toEqual([
      'View in explorer (opens in a new tab)',
    ])
  })

  it('offers no confirmation when the chain stops the transfer', async () => {
    await visit({ notes: [{ level: 'stop', code: 'would-fail' }] }, { amount: '0.5', to: bob })
    await press('[data-step=preview]')
    await there('[data-note=would-fail]')
    expect(demo.find('[data-action=confirm]')).toBeNull()
    await press('[data-action=change]')
    await shows('WalletSend')
  })

  it('invalidates the review when the account changes', async () => {
    const { wallet, handed } = await reviewed()
    wallet.change({ addresses: [bob] })
    await expect
      .poll(() => demo.find('.notice-title')?.textContent)
      .toBe('An amount and receiver address are required')
    expect(handed).toEqual([])
  })

  it('keeps a request on screen that the wallet has when the account changes', async () => {
    const { wallet, answer } = await reviewed({ hangs: true })
    await confirm()
    await there('[data-state=asking]')
    wallet.change({ addresses: [bob] })
    await new Promise((resolve) => setTimeout(resolve, 100))
    await there('[data-state=asking]')
    answer()
    await shows('WalletSendConfirmed')
  })

  it('shows a declined request of the account before without a toast', async () => {
    const { wallet, answer } = await reviewed({ hangs: true, fails: 'rejected' })
    await confirm()
    await there('[data-state=asking]')
    wallet.change({ addresses: [bob] })
    answer()
    await there('[data-state=rejected]')
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(all('[data-toast]')).toEqual([])
  })
})

describe('`WalletSendSelectToken`', () => {
  it('starts without a search for another account', async () => {
    const { wallet } = await visit()
    await there('[data-step=amount]')
    await press('[data-action=token]')
    await shows('WalletSendSelectToken')
    await there('[data-token]')
    await userEvent.fill(locate('input[type=search]'), 'nothing of this name')
    await expect.poll(() => demo.find('[data-token]')).toBeNull()
    wallet.change({ addresses: [bob] })
    await there('[data-token]')
    expect(demo.find('input[type=search]')).toHaveProperty('value', '')
  })
})

describe('`WalletSendConfirmed`', () => {
  it('shows the transfer of an account to no other, except one that is on screen', async () => {
    const { wallet } = await reviewed()
    await confirm()
    await there('[data-state=confirmed]')
    wallet.change({ addresses: [bob] })
    await expect.poll(() => demo.kernel.connections.getState()?.accountState.address).toBe(bob)
    await there('[data-state=confirmed]')
    demo.kernel.router.close()
    await demo.open({ route: 'WalletSendConfirmed', params: undefined })
    await expect.poll(() => demo.find('.notice-title')?.textContent).toBe('Nothing was sent')
  })

  it('shows the whole address of the receiver in groups of four', async () => {
    await reviewed()
    await confirm()
    await shows('WalletSendConfirmed')
    const shown = '.view:not(.leaving) [data-effect=transfer] .address.whole span'
    await there(shown)
    const groups = all(shown).map(({ textContent }) => textContent ?? '')
    expect([groups.join(''), groups.every(({ length }) => length <= 4)]).toEqual([bob, true])
  })

  it('shows an alarm when the chain has another transaction', async () => {
    await reviewed({ swaps: true })
    await confirm()
    await there('[data-state=altered]')
    expect(demo.find('.status-title')?.textContent).toBe('This is not what you reviewed')
  })
})

const sound = async () => {
  const { violations } = await axe.run(demo.frame(), {
    rules: { 'color-contrast': { enabled: false } },
  })
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
}

it('has no accessibility violations in any step of sending', async () => {
  await reviewed()
  await sound()
  demo.kernel.router.back()
  await shows('WalletSend')
  await sound()
})

it('has no accessibility violations in a form with memo and recent recipients', async () => {
  await visitAgain({ maxMemoBytes: 34 })
  await write('memo', 'x'.repeat(35))
  await there('[data-recent]')
  await sound()
})

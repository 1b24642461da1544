import { afterEach, describe, expect, it } from 'vitest'
import type { Device } from '#kernel'
import { connect } from '#plugins/connect/index'
import { socialLoginFailed } from '#plugins/ports/embedded-wallet'
import type { EmbeddedWalletDouble } from '../../../test/harness/EmbeddedWalletDouble.ts'
import { createEmbeddedWalletDouble } from '../../../test/harness/EmbeddedWalletDouble.ts'
import type { Demo } from '../../../test/harness/mountDemo.ts'
import { mountDemo } from '../../../test/harness/mountDemo.ts'
import { embeddedWalletError } from '../errors.ts'
import { supportsPopups } from './supportsPopups.ts'

const result = 'https://secure.example/callback?code=1'
const address = 'https://login.example/authorize?state=1'
const { open: openWindow } = window

let demo: Demo
let wallet: EmbeddedWalletDouble
let failures: string[]
let windows: (string | undefined)[]
afterEach(() => {
  window.open = openWindow
  demo.shell.unmount()
  demo.kernel.dispose()
})

function site(device: Partial<Device> = {}): void {
  wallet = createEmbeddedWalletDouble()
  demo = mountDemo({ device, plugins: [connect()], catalog: wallet.catalog() })
  failures = []
  windows = []
  demo.kernel.on(socialLoginFailed, ({ message }) => failures.push(message))
  window.open = (url) => {
    windows.push(String(url))
    return null
  }
}
const phase = () => demo.find('.status-panel')?.dataset['state']
const isIn = (state: string) => expect.poll(phase).toBe(state)
const requested = (name: string, times = 1) => expect.poll(() => wallet.times(name)).toBe(times)
const buttons = () => [
  ...(demo.host.shadowRoot?.querySelectorAll<HTMLElement>('.body .button') ?? []),
]
const choose = (name: string) =>
  buttons()
    .find(({ textContent }) => textContent === name)
    ?.click()
const title = () => demo.find('.status-title')?.textContent
const telegram = { telegram: true, mobile: true, ios: true }

describe('a social login inside Telegram', () => {
  it('a social login inside Telegram opens no popup: it shows where it goes, and goes there in place of the page', async () => {
    site(telegram)
    await demo.open({ route: 'Connect', params: undefined })
    await expect.poll(() => demo.find('[data-social=github]')).not.toBeNull()
    demo.find('[data-social=github]')?.click()
    await requested('leaveForSocial')
    await isIn('leaving')
    expect([title(), wallet.last('leaveForSocial').values, windows, demo.opened]).toEqual([
      'Going to GitHub…',
      ['github'],
      [],
      [],
    ])
    wallet.last('leaveForSocial').answer(address)
    await expect.poll(() => demo.opened).toEqual([address])
    expect([wallet.times('socialAddress'), failures]).toEqual([0, []])
  })

  it('a social login inside Telegram that cannot start shows the reason, and can be retried', async () => {
    site(telegram)
    await demo.open({ route: 'ConnectingSocial', params: { provider: 'github', away: true } })
    await requested('leaveForSocial')
    wallet.last('leaveForSocial').reject(embeddedWalletError('social-failed'))
    await isIn('failed')
    expect(failures).toEqual(['Failed to initiate social connection'])
    choose('Try again')
    await requested('leaveForSocial', 2)
    await isIn('leaving')
    expect(windows).toEqual([])
  })

  it('a social login whose visitor came back too late says so, and can be retried', async () => {
    site(telegram)
    await demo.open({ route: 'ConnectingSocial', params: { provider: 'github', expired: true } })
    await isIn('failed')
    expect(demo.find('.status-panel')?.textContent).toContain('No response. Try again.')
    expect([failures.length, wallet.times('loginBySocial')]).toEqual([1, 0])
    choose('Try again')
    await requested('leaveForSocial')
    await isIn('leaving')
  })

  it('a social login inside Telegram that was cancelled before its address arrived goes nowhere', async () => {
    site(telegram)
    await demo.open({ route: 'ConnectingSocial', params: { provider: 'github', away: true } })
    await requested('leaveForSocial')
    const { signal } = wallet.last('leaveForSocial')
    demo.kernel.router.close()
    await expect.poll(() => signal?.aborted).toBe(true)
    wallet.last('leaveForSocial').answer(address)
    expect(demo.opened).toEqual([])
  })

  it('a social login inside Telegram continues with the result after the page returned', async () => {
    site(telegram)
    await demo.open({ route: 'ConnectingSocial', params: { provider: 'github', result } })
    await requested('loginBySocial')
    await isIn('finishing')
    expect(wallet.last('loginBySocial').values).toEqual(['github', result])
    wallet.last('loginBySocial').answer()
    await isIn('approved')
    expect([windows, demo.opened, failures]).toEqual([[], [], []])
  })

  it('a social login inside Telegram that was refused shows it after the return, and can be retried', async () => {
    site(telegram)
    await demo.open({
      route: 'ConnectingSocial',
      params: { provider: 'github', result: `${result}&error=access_denied` },
    })
    await requested('loginBySocial')
    wallet
      .last('loginBySocial')
      .reject(embeddedWalletError('social-refused', { why: 'access_denied' }))
    await isIn('refused')
    choose('Try again')
    await requested('leaveForSocial')
  })
})

describe('a social login in a browser that blocks popups', () => {
  it('a social login in a browser that blocks popups can continue in place of the page', async () => {
    site()
    await demo.open({ route: 'ConnectingSocial', params: { provider: 'google' } })
    await isIn('blocked')
    choose('Open window')
    await expect.poll(() => windows).toEqual(['https://secure.example/loading'])
    await isIn('blocked')
    choose('Continue on this page')
    await requested('leaveForSocial')
    wallet.last('leaveForSocial').answer(address)
    await expect.poll(() => demo.opened).toEqual([address])
  })
})

describe('the window of a social login', () => {
  it('the window of a social login is in the state only while the view waits for it', async () => {
    site()
    const popup = { is: () => false, closed: () => false, go: () => {}, close: () => {} }
    await demo.open({ route: 'ConnectingSocial', params: { provider: 'google', popup } })
    await isIn('waiting')
    await expect.poll(() => wallet.state().socialWindow).toBe(popup)
    demo.kernel.router.close()
    await expect.poll(() => wallet.state().socialWindow).toBeUndefined()
  })
})

describe('popup support', () => {
  const device = { mobile: true, ios: false, android: false, telegram: false }
  const iphone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
  const android =
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/142.0.0.0 Mobile Safari/537.36'
  it.each([
    ['Safari on a phone', { ios: true }, `${iphone} Version/18.1 Mobile/15E148 Safari/604.1`, true],
    ['an app’s view on an iPhone', { ios: true }, `${iphone} Mobile/15E148`, false],
    ['Chrome on Android', { android: true }, android, true],
    [
      'an app’s view on Android',
      { android: true },
      android.replace('Pixel 9', 'Pixel 9; wv'),
      false,
    ],
    ['Telegram', { telegram: true }, android, false],
    [
      'a desktop',
      { mobile: false },
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
      true,
    ],
  ])('popup support in %s', (_, more, agent, expected) => {
    site()
    expect(supportsPopups({ ...device, ...more }, agent)).toBe(expected)
  })
})

import { afterEach, describe, expect, it } from 'vitest'
import type { Features } from '#kernel'
import { connect } from '#plugins/connect/index'
import {
  connectingSocialRoute,
  socialLoginCancelled,
  socialLoginFailed,
} from '#plugins/ports/embedded-wallet'
import type { EmbeddedWalletDouble } from '../../../test/harness/EmbeddedWalletDouble.ts'
import { createEmbeddedWalletDouble } from '../../../test/harness/EmbeddedWalletDouble.ts'
import { createPopupDouble, replaceWindowOpen } from '../../../test/harness/LoginWindowDouble.ts'
import type { Demo, DemoOptions } from '../../../test/harness/mountDemo.ts'
import { mountDemo } from '../../../test/harness/mountDemo.ts'
import { embeddedWalletError } from '../errors.ts'

const origin = 'https://secure.example'
const result = `${origin}/callback?code=1`
const address = 'https://provider.example/authorize'
const { open: openWindow } = window

let demo: Demo
let wallet: EmbeddedWalletDouble
let failures: { provider: string; message: string }[]
let cancelled: { provider: string }[]
afterEach(() => {
  window.open = openWindow
  demo.shell.unmount()
  demo.kernel.dispose()
})

function site(options: DemoOptions = {}, features?: Features) {
  wallet = createEmbeddedWalletDouble()
  demo = mountDemo({ ...options, plugins: [connect()], catalog: wallet.catalog(features) })
  failures = []
  cancelled = []
  demo.kernel.on(socialLoginCancelled, (login) => cancelled.push(login))
  demo.kernel.on(socialLoginFailed, (failure) => failures.push(failure))
}
const all = (selector: string) => [
  ...(demo.host.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? []),
]
const shows = (view: string) => demo.shows(view)
const phase = () => demo.find('.status-panel, .cast')?.dataset['state']
const isIn = (state: string) => expect.poll(phase).toBe(state)
const requested = (name: string, times = 1) => expect.poll(() => wallet.times(name)).toBe(times)
const title = () => demo.find('.status-title')?.textContent
const buttons = () => all('.body .button').map((button) => button.textContent)
const press = (selector: string) => demo.find(selector)?.click()
const open = async (route: string, params?: unknown) => {
  await demo.open({ route, params })
  await shows(route)
}

describe('the social logins of `Connect`', () => {
  const names = () => all('.body [data-social]').map((button) => button.dataset['social'])

  it('the social logins of `Connect` are those of the project in its order, each with a name; the last button leads to all', async () => {
    site()
    await open('Connect')
    await expect.poll(names).toEqual(['google', 'x', 'discord', 'farcaster', 'github', 'more'])
    expect(all('.body [data-social]').map((button) => button.textContent)).toEqual([
      ...['Google', 'X', 'Discord', 'Farcaster', 'GitHub'].map((name) => `Continue with ${name}`),
      'More social accounts',
    ])
    press('[data-social=more]')
    await shows('ConnectSocials')
    await expect
      .poll(names)
      .toEqual(['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'])
    expect(all('.row-title').map((row) => row.textContent)).toEqual([
      'Google',
      'X',
      'Discord',
      'Farcaster',
      'GitHub',
      'Apple',
      'Facebook',
    ])
  })

  it.each([
    [['apple'], ['apple']],
    [
      ['github', 'apple'],
      ['github', 'apple'],
    ],
    [
      ['x', 'google', 'unheard-of', 'github'],
      ['x', 'google', 'github'],
    ],
    [
      ['x', 'google', 'github', 'apple', 'discord', 'facebook'],
      ['x', 'google', 'github', 'apple', 'discord', 'facebook'],
    ],
  ])('the social logins for %s are %s', async (socials, shown) => {
    site({}, { socials })
    await open('Connect')
    await expect.poll(names).toEqual(shown)
  })

  it('the social logins of `Connect` are not loaded if the feature is off', async () => {
    site({}, { email: true, socials: false })
    await open('Connect')
    await expect.poll(() => demo.find('[data-method=email]')).not.toBeNull()
    expect(demo.find('[data-method=social]')).toBeNull()
  })

  it.each([
    [{ telegram: true, mobile: true, ios: true }, ['x', 'discord', 'farcaster', 'github', 'apple']],
    [
      { telegram: true, mobile: true, android: true },
      ['google', 'discord', 'farcaster', 'github', 'apple'],
    ],
    [{ mobile: true }, ['google', 'x', 'discord', 'farcaster', 'github', 'apple']],
  ])(
    'the social logins of `Connect` omit providers that do not work in %s',
    async (device, shown) => {
      site({ device })
      await open('Connect')
      await expect.poll(names).toEqual(shown)
    },
  )

  it('the social logins of `Connect` open their window during the press, 600 by 800 on the waiting page, and wait for it', async () => {
    const opened = replaceWindowOpen()
    site()
    await open('Connect')
    await expect.poll(names).toContain('github')
    press('[data-social=github]')
    expect(opened.map(({ url, name }) => [url, name])).toEqual([
      [`${origin}/loading`, 'latchkey-login'],
    ])
    await shows('ConnectingSocial')
    await requested('socialAddress')
    expect(wallet.last('socialAddress').values).toEqual(['github'])
    wallet.last('socialAddress').answer(address)
    await expect.poll(() => opened[0]?.went).toEqual([address])
  })

  it('the social logins of `Connect` start to load the frame when the pointer comes near', async () => {
    site()
    await open('Connect')
    await expect.poll(names).toContain('github')
    demo
      .find('[data-social=github]')
      ?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    await expect.poll(() => wallet.counts.prepared).toBe(1)
  })

  it('the social logins of `Connect` return the focus to the pressed button', async () => {
    replaceWindowOpen()
    site()
    await open('Connect')
    await expect.poll(names).toContain('discord')
    press('[data-social=discord]')
    await shows('ConnectingSocial')
    demo.kernel.router.back()
    await shows('Connect')
    await expect.poll(() => demo.focused()).toBe(demo.find('[data-social=discord]'))
  })
})

describe('`ConnectingSocial`', () => {
  const begin = async (options: DemoOptions = {}) => {
    const double = createPopupDouble(result)
    site(options)
    void demo.open({
      route: 'ConnectingSocial',
      params: { provider: 'google', popup: double.popup },
    })
    await expect
      .poll(() =>
        demo.clock
          .advance(options.clock === 'manual' ? 300 : 0)
          .then(() => wallet.times('socialAddress')),
      )
      .toBe(1)
    wallet.last('socialAddress').answer(address)
    await expect.poll(() => double.seen.went).toEqual([address])
    return double
  }

  it('`ConnectingSocial` waits, logs in with the result, and closes the window', async () => {
    const { say, seen } = await begin()
    await isIn('waiting')
    expect([title(), buttons()]).toEqual(['Continue in the other window', ['Open window again']])
    say(origin)
    await requested('loginBySocial')
    expect(wallet.last('loginBySocial').values).toEqual(['google', result])
    await isIn('finishing')
    wallet.last('loginBySocial').answer()
    await isIn('approved')
    expect([seen.closed, failures]).toEqual([true, []])
  })

  it('`ConnectingSocial` shows its state from the first moment', async () => {
    site()
    await open('Connect')
    const states = new Set<string | undefined>()
    const watch = new MutationObserver(() => states.add(phase()))
    watch.observe(demo.frame(), { subtree: true, childList: true, attributes: true })
    demo.kernel.router.push(connectingSocialRoute, {
      provider: 'google',
      popup: createPopupDouble(result).popup,
    })
    await isIn('waiting')
    watch.disconnect()
    states.delete(undefined)
    expect([...states]).toEqual(['waiting'])
  })

  it('`ConnectingSocial` accepts a result that returned to the frame', async () => {
    await begin()
    wallet.social(result)
    await requested('loginBySocial')
  })

  it('`ConnectingSocial` shows Untrusted Origin for a result with another origin, and emits SOCIAL_LOGIN_ERROR', async () => {
    const { say } = await begin()
    say('https://secure.example.evil.example')
    await isIn('untrusted')
    expect([title(), wallet.times('loginBySocial')]).toEqual(['Untrusted Origin', 0])
    expect([socialLoginFailed.id, failures]).toEqual([
      'SOCIAL_LOGIN_ERROR',
      [{ provider: 'google', message: 'Untrusted Origin' }],
    ])
  })

  it('`ConnectingSocial` ignores other windows, and reports them to analytics', async () => {
    await begin()
    window.postMessage({ resultUri: 'https://evil.example' }, { targetOrigin: location.origin })
    await expect.poll(() => failures).toEqual([{ provider: 'google', message: 'Untrusted Origin' }])
    expect([phase(), wallet.times('loginBySocial')]).toEqual(['waiting', 0])
  })

  it('`ConnectingSocial` shows a window closed for 3 s, opens it again on request, and accepts a late result', async () => {
    const { seen } = await begin({ clock: 'manual' })
    seen.closed = true
    await demo.clock.advance(2500)
    expect(phase()).toBe('waiting')
    await demo.clock.advance(2500)
    await isIn('closed')
    expect([buttons(), failures, cancelled]).toEqual([['Try again'], [], [{ provider: 'google' }]])
    wallet.social(result)
    await requested('loginBySocial')
    await isIn('finishing')
  })

  it('`ConnectingSocial` without a window opens one on press', async () => {
    const opened = replaceWindowOpen({ refused: 1 })
    site()
    await open('ConnectingSocial', { provider: 'apple' })
    await isIn('blocked')
    expect([title(), demo.find('.status-text')]).toEqual(['Continue with Apple', null])
    expect(buttons()).toEqual(['Open window', 'Continue on this page'])
    press('.body .button')
    await expect.poll(title).toBe('Pop-up blocked')
    press('.body .button')
    expect(opened).toHaveLength(1)
    await isIn('waiting')
    await requested('socialAddress')
  })

  it('`ConnectingSocial` with a second window ignores the first, and does not close it', async () => {
    const opened = replaceWindowOpen()
    const { say } = await begin()
    press('.body .button')
    await requested('socialAddress', 2)
    expect(wallet.requests[0]?.signal?.aborted).toBe(true)
    say(origin)
    expect([opened[0]?.closed, wallet.times('loginBySocial')]).toEqual([false, 0])
  })

  it.each([
    [
      'the provider refused',
      () => embeddedWalletError('social-refused', { why: 'access_denied' }),
      'refused',
      'The login was refused: access_denied',
    ],
    [
      'the frame did not load',
      () => embeddedWalletError('APKT003'),
      'failed',
      "Couldn't load the secure wallet. Check your connection, then try again.",
    ],
  ])(
    '`ConnectingSocial` shows the reason when %s, and can be retried',
    async (_what, why, state, said) => {
      const opened = replaceWindowOpen()
      const { say } = await begin()
      say(origin)
      await requested('loginBySocial')
      wallet.last('loginBySocial').reject(why())
      await isIn(state)
      expect([demo.find('.status-text')?.textContent, buttons()]).toEqual([said, ['Try again']])
      press('.body .button')
      await requested('socialAddress', 2)
      expect(opened).toHaveLength(1)
    },
  )

  it('`ConnectingSocial` closes the window and aborts when the visitor goes back or closes the modal', async () => {
    const first = await begin()
    demo.kernel.router.close()
    await expect.poll(() => first.seen.closed).toBe(true)
    const second = createPopupDouble(result)
    await open('Connect')
    demo.kernel.router.push(connectingSocialRoute, { provider: 'google', popup: second.popup })
    await requested('socialAddress', 2)
    demo.kernel.router.back()
    await expect.poll(() => second.seen.closed).toBe(true)
    expect(wallet.last('socialAddress').signal?.aborted).toBe(true)
  })
})

describe('`ConnectingFarcaster`', () => {
  const link = `${origin}/farcaster?channel=0123456789abcdef`

  it('`ConnectingFarcaster` shows a placeholder, then the code of the same size, and its link to copy', async () => {
    site()
    await open('ConnectingFarcaster')
    await isIn('preparing')
    const before = demo.find('.body')?.scrollHeight
    expect(before).toBeGreaterThan(300)
    await requested('farcasterAddress')
    wallet.last('farcasterAddress').answer(link)
    await isIn('waiting')
    await expect
      .poll(() => demo.find('.qr')?.getAttribute('aria-label'))
      .toBe('QR code to log in with Farcaster')
    expect(demo.find('.body')?.scrollHeight).toBe(before)
    press('[data-action=copy-link]')
    expect(demo.copied).toEqual([link])
  })

  it('`ConnectingFarcaster` completes when the frame reports the approval', async () => {
    site()
    await open('ConnectingFarcaster')
    await requested('farcasterAddress')
    wallet.last('farcasterAddress').answer(link)
    await requested('loginByFarcaster')
    wallet.last('loginByFarcaster').answer()
    await isIn('approved')
    expect(failures).toEqual([])
  })

  it('`ConnectingFarcaster` is a link on a phone', async () => {
    site({ device: { mobile: true } })
    await open('ConnectingFarcaster')
    await requested('farcasterAddress')
    wallet.last('farcasterAddress').answer(link)
    await expect.poll(() => demo.find('a[data-action=open-app]')?.getAttribute('href')).toBe(link)
    expect(demo.find('.qr')).toBeNull()
  })

  it('`ConnectingFarcaster` shows a failure, and retries with a fresh frame', async () => {
    site()
    await open('ConnectingFarcaster')
    await requested('farcasterAddress')
    wallet.last('farcasterAddress').reject(embeddedWalletError('farcaster-failed'))
    await isIn('failed')
    expect(title()).toBe('Failed to connect to farcaster')
    expect(failures).toEqual([{ provider: 'farcaster', message: 'Failed to connect to farcaster' }])
    press('.body .button')
    await requested('farcasterAddress', 2)
    expect(wallet.counts.left).toBe(1)
  })

  it('`ConnectingFarcaster` aborts when the visitor leaves', async () => {
    site()
    await open('ConnectingFarcaster')
    await requested('farcasterAddress')
    wallet.last('farcasterAddress').answer(link)
    await requested('loginByFarcaster')
    demo.kernel.router.close()
    await expect.poll(() => wallet.last('loginByFarcaster').signal?.aborted).toBe(true)
  })
})

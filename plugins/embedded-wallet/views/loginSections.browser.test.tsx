import { afterEach, describe, expect, it } from 'vitest'
import type { Features } from '#kernel'
import { connect } from '#plugins/connect/index'
import { createLoginViewTools } from '../../../test/harness/createLoginViewTools.ts'
import type { EmbeddedWalletDouble } from '../../../test/harness/EmbeddedWalletDouble.ts'
import { createEmbeddedWalletDouble } from '../../../test/harness/EmbeddedWalletDouble.ts'
import { replaceWindowOpen } from '../../../test/harness/LoginWindowDouble.ts'
import type { Demo } from '../../../test/harness/mountDemo.ts'
import { mountDemo } from '../../../test/harness/mountDemo.ts'
import { embeddedWalletError } from '../errors.ts'

const { open: openWindow } = window
const email = 'ada@example.com'
const { all, shows, input, there, asked, type, error } = createLoginViewTools(() => ({
  demo,
  wallet,
}))

let demo: Demo
let wallet: EmbeddedWalletDouble
let loads: number
afterEach(() => {
  window.open = openWindow
  demo.shell.unmount()
  demo.kernel.dispose()
})

/** Opens `Connect`; `gate` settles before the plugin's code arrives. */
async function open(gate: () => Promise<unknown>, features?: Features) {
  wallet = createEmbeddedWalletDouble()
  loads = 0
  const plugin = wallet.plugin()
  const load = async () => {
    loads++
    await gate()
    return plugin.load()
  }
  demo = mountDemo({
    plugins: [connect()],
    catalog: wallet
      .catalog(features)
      .map((feature) => ({ ...feature, load: async () => ({ ...plugin, load }) })),
  })
  await demo.open({ route: 'Connect', params: undefined })
  await there('[data-method]')
}
const isActive = () => demo.kernel.plugins.scopeOf('embedded-wallet') !== undefined
const button = () => demo.find('[data-action="email"]')
const submit = () => type(`${email}{Enter}`)
const height = (selector: string) => demo.find(selector)?.getBoundingClientRect().height

/** The plugin's code, on its way until `arrive` is called. */
function createArrival() {
  let arrive = () => {}
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve
  })
  return { arrival, arrive }
}

describe('the login sections of `Connect`', () => {
  it('the login sections of `Connect` are drawn without the code of their plugin, which comes on focus', async () => {
    await open(() => Promise.resolve())
    await there('[data-method="email"] input')
    await there('[data-social="google"]')
    expect([loads, isActive()]).toEqual([0, false])
    input().focus()
    await expect.poll(isActive).toBe(true)
    await expect.poll(() => wallet.counts.prepared).toBe(1)
  })

  it('social logins stand as close to the place of the email field as to the field', async () => {
    await open(() => Promise.resolve())
    await there('[data-method="email"] input')
    await there('[data-social="google"]')
    const section = demo.find('[data-method="email"]')
    const distance = () =>
      (demo.find('.socials')?.getBoundingClientRect().top ?? 0) -
      (section?.getBoundingClientRect().bottom ?? 0)
    const before = distance()
    // As the page shows it where the code of the social logins comes first.
    section?.removeAttribute('data-method')
    section?.classList.add('skeleton', 'slim')
    expect(distance()).toBe(before)
  })

  it('the login sections of `Connect` keep an early submission, and show that it is busy', async () => {
    const { arrival, arrive } = createArrival()
    await open(() => arrival)
    await there('[data-method="email"] input')
    await submit()
    await expect.poll(() => button()?.getAttribute('aria-busy')).toBe('true')
    expect([input().readOnly, wallet.times('loginByEmail')]).toEqual([true, 0])
    arrive()
    await asked('loginByEmail')
    expect(wallet.last('loginByEmail').values).toEqual([email])
    wallet.last('loginByEmail').answer('otp')
    await shows('EmailVerifyOtp')
  })

  it('the login sections of `Connect` drop an early submission when the visitor leaves', async () => {
    const { arrival, arrive } = createArrival()
    await open(() => arrival)
    await there('[data-method="email"] input')
    await submit()
    demo.kernel.router.close()
    await expect.poll(() => demo.find('[data-method="email"]')).toBeNull()
    arrive()
    await expect.poll(isActive).toBe(true)
    expect(wallet.times('loginByEmail')).toBe(0)
  })

  it('the login sections of `Connect` keep the address when the code of their plugin does not load', async () => {
    let broken = true
    await open(() => (broken ? Promise.reject(new Error('offline')) : Promise.resolve()))
    await there('[data-method="email"] input')
    await submit()
    await expect.poll(error).toBe('Something went wrong. Try again.')
    expect([input().value, input()]).toEqual([email, demo.focused()])
    demo.goOnline(false)
    await expect.poll(error).toBe("You're offline. Check your connection, then try again.")
    demo.goOnline(true)
    broken = false
    await type('{Enter}')
    await asked('loginByEmail')
  })

  it('the login sections of `Connect` open a social login’s window during a press that comes before the code', async () => {
    const opened = replaceWindowOpen()
    const { arrival, arrive } = createArrival()
    await open(() => arrival)
    await there('[data-social="google"]')
    demo.find('[data-social="google"]')?.click()
    expect(opened.map(({ url }) => url)).toEqual(['https://secure.example/loading'])
    arrive()
    await shows('ConnectingSocial')
    await asked('socialAddress')
  })

  it.each([
    ['email', { email: true }, 'input'],
    ['social', { socials: ['google', 'x', 'github'] }, '[data-social=google]'],
  ] as const)(
    'the login sections of `Connect` show a refusal without moving anything: %s',
    async (method, features, field) => {
      await open(() => Promise.resolve(), features)
      const section = `[data-method="${method}"]`
      await there(`${section} ${field}`)
      const before = height(section)
      wallet.refuse(embeddedWalletError('APKT005', { origin: 'https://host.example' }))
      demo.find(`${section} ${field}`)?.focus()
      await expect.poll(() => demo.find(`${section} ${field}`)?.matches(':disabled')).toBe(true)
      expect(demo.find(section)?.textContent).toContain("Login isn't set up on this site.")
      expect(before).toBeGreaterThan(40)
      expect(height(section)).toBeCloseTo(before ?? 0, 1)
      expect(all(`${section} button:enabled`)).toEqual([])
    },
  )
})

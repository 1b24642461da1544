import axe from 'axe-core'
import { afterEach, describe, expect, it } from 'vitest'
import type { Caip2 } from '#kernel'
import { closeGuards, defineManifest, defineNamespace, definePlugin } from '#kernel'
import { account } from '#plugins/account/index'
import type { EmbeddedUser } from '#plugins/ports/embedded-wallet'
import type { EmbeddedWalletDouble } from '../../../test/harness/EmbeddedWalletDouble.ts'
import { createEmbeddedWalletDouble } from '../../../test/harness/EmbeddedWalletDouble.ts'
import type { Demo, DemoOptions } from '../../../test/harness/mountDemo.ts'
import { mountDemo } from '../../../test/harness/mountDemo.ts'
import { createNamespaceDouble } from '../../../test/harness/NamespaceDouble.ts'
import { createRemoteSignerDouble } from '../../../test/harness/RemoteSignerDouble.ts'
import { waitForRest } from '../../../test/harness/waitForRest.ts'
import { embeddedWalletError } from '../errors.ts'
import { computeFrameRect } from './useFrameCard.tsx'

const owner = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const smart = '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B'
const user: EmbeddedUser = {
  address: smart,
  chainId: 1,
  email: 'ada@example.com',
  accounts: [
    { address: owner, type: 'eoa' },
    { address: smart, type: 'smartAccount' },
  ],
}

let demo: Demo
let wallet: EmbeddedWalletDouble
afterEach(() => {
  demo.shell.unmount()
  demo.kernel.dispose()
})

function site(options: DemoOptions = {}) {
  wallet = createEmbeddedWalletDouble()
  const evm = createNamespaceDouble('eip155', [1, 10])
  demo = mountDemo({
    ...options,
    plugins: [defineNamespace(evm.manifest)(), account(), ...(options.plugins ?? [])],
    catalog: wallet.catalog(),
  })
  return evm
}
/** A site with a login. */
async function loggedIn({ kind = 'AUTH', address = smart, at = 'eip155:1' as Caip2 } = {}) {
  const evm = site()
  wallet.set({ user, smartAccountNetworks: ['eip155:1'] })
  const connected = demo.kernel.connections.connect('eip155', {
    remote: createRemoteSignerDouble(kind),
  })
  await expect.poll(() => evm.connectRequests.length).toBe(1)
  evm.connectRequests[0]?.approve(at, [address])
  await connected
  await expect.poll(() => demo.kernel.plugins.has('embedded-wallet')).toBe(true)
}
const all = (selector: string) => [
  ...(demo.host.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? []),
]
const text = (selector: string) => demo.find(selector)?.textContent
const shows = (view: string) => demo.shows(view)
const there = (selector: string) => expect.poll(() => demo.find(selector)).not.toBeNull()
const requested = (name: string, times = 1) => expect.poll(() => wallet.times(name)).toBe(times)
const open = async (route: string, params?: unknown) => {
  await demo.open({ route, params })
  await shows(route)
}

describe('the account of a login', () => {
  it('the account of a login shows the email, or the user name if there is one', async () => {
    await loggedIn()
    await open('Account')
    await expect.poll(() => text('[data-login]')).toBe('ada@example.com')
    wallet.set({ user: { ...user, userName: 'ada' } })
    await expect.poll(() => text('[data-login]')).toBe('ada')
    wallet.set({ user: { ...user, userName: '' } })
    await expect.poll(() => text('[data-login]')).toBe('ada@example.com')
  })

  it('the account of another wallet shows neither email nor user name', async () => {
    await loggedIn({ kind: 'walletConnect' })
    await open('Account')
    await there('.account-card')
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(demo.find('[data-login]')).toBeNull()
  })
})

describe('the settings of a login', () => {
  const settings = () => all('[data-setting]').map((row) => row.textContent)

  it('the settings of a login show the email and the account type, and lead to changing them', async () => {
    await loggedIn()
    await open('AccountSettings')
    await expect.poll(settings).toEqual(['Emailada@example.com', 'Account typeSmart account'])
    demo.find('[data-setting=email]')?.click()
    await shows('UpdateEmailWallet')
    demo.kernel.router.back()
    await shows('AccountSettings')
    await there('.view:not(.leaving) [data-setting=account-type]')
    demo.find('.view:not(.leaving) [data-setting=account-type]')?.click()
    await shows('SmartAccountSettings')
  })

  it('the settings of a login offer no change of email to a social login, and no account type without smart accounts', async () => {
    await loggedIn()
    wallet.set({ socialProvider: 'google', smartAccountNetworks: [] })
    await open('AccountSettings')
    await there('.address.whole')
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(settings()).toEqual([])
  })

  it('the settings of another wallet have neither email nor account type', async () => {
    await loggedIn({ kind: 'walletConnect' })
    await open('AccountSettings')
    await there('.address.whole')
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(settings()).toEqual([])
  })
})

describe('`SmartAccountSettings`', () => {
  const rows = () =>
    all('[data-type]').map(
      (row) =>
        `${row.dataset['type']}${row.getAttribute('aria-current') ? ' current' : ''}${row.hasAttribute('disabled') ? ' disabled' : ''}`,
    )
  const note = (type: string) => text(`[data-type=${type}] .row-note`)

  it('`SmartAccountSettings` shows both accounts, and switches to the other', async () => {
    await loggedIn()
    await open('SmartAccountSettings')
    await expect.poll(rows).toEqual(['smartAccount current', 'eoa'])
    expect(note('eoa')).toMatch(/0x71…d8976F|0x71.*d8976F/)
    demo.find('[data-type=eoa]')?.click()
    await requested('setAccountType')
    expect(wallet.last('setAccountType').values).toEqual(['eip155', 'eoa'])
    await expect.poll(() => demo.find('[data-type=eoa]')?.getAttribute('aria-busy')).toBe('true')
    wallet.last('setAccountType').answer()
    await expect
      .poll(() => text('[aria-live=polite]'))
      .toBe('This site now uses your Owner account.')
  })

  it('`SmartAccountSettings` does nothing if the active one is chosen', async () => {
    await loggedIn()
    await open('SmartAccountSettings')
    await there('[data-type=smartAccount]')
    demo.find('[data-type=smartAccount]')?.click()
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(wallet.times('setAccountType')).toBe(0)
  })

  it('`SmartAccountSettings` shows that the network has no smart accounts', async () => {
    await loggedIn({ address: owner, at: 'eip155:10' })
    await open('SmartAccountSettings')
    await expect.poll(rows).toEqual(['smartAccount disabled', 'eoa current'])
    expect(note('smartAccount')).toContain('Not available on eip155 10')
  })

  it('`SmartAccountSettings` shows a failure, and can be retried', async () => {
    await loggedIn()
    await open('SmartAccountSettings')
    await there('[data-type=eoa]')
    demo.find('[data-type=eoa]')?.click()
    await requested('setAccountType')
    wallet.last('setAccountType').reject(embeddedWalletError('frame-lost'))
    await expect
      .poll(() => text('.notice-title'))
      .toBe("Couldn't load the secure wallet. Check your connection, then try again.")
    demo.find('[data-type=eoa]')?.click()
    await requested('setAccountType', 2)
  })

  it('`SmartAccountSettings` has no choice without a login', async () => {
    site()
    await open('SmartAccountSettings')
    await there('.notice')
    expect(rows()).toEqual([])
  })
})

describe('`ApproveTransaction`', () => {
  const approval = { id: 'a', network: 'eip155:1', method: 'personal_sign', params: [] }
  const begin = async (options: DemoOptions = {}, method = approval.method) => {
    site(options)
    await expect.poll(() => demo.kernel.plugins.has('embedded-wallet')).toBe(true)
    wallet.set({ approvals: [{ ...approval, method }] })
    await open('ApproveTransaction', { request: 'a' })
    await there('.frame-room')
    await waitForRest(demo.frame())
  }
  const facts = () =>
    all('.approve-facts > div').map(
      (fact) => `${fact.children[0]?.textContent}: ${fact.children[1]?.textContent}`,
    )

  it('`ApproveTransaction` shows the request in words, the site’s origin, and the network', async () => {
    await begin()
    expect(facts()).toEqual([
      'Request: Sign a message',
      `Site: ${demo.platform.page.origin}`,
      'Network: eip155 1',
    ])
  })

  it.each([
    ['eth_signTypedData_v4', 'Sign structured data'],
    ['eth_sendTransaction', 'Send a transaction'],
    ['eth_sendUserOperation', 'Send a transaction'],
    ['solana_signMessage', 'Sign a message'],
    ['solana_signTransaction', 'Sign a transaction'],
    ['solana_signAllTransactions', 'Sign several transactions'],
    ['solana_signAndSendTransaction', 'Send a transaction'],
    ['wallet_sendCalls', 'Send a batch of calls'],
    ['wallet_grantPermissions', 'Grant permissions'],
    ['wallet_revokePermissions', 'Revoke permissions'],
    ['wallet_somethingNew', 'Confirm wallet_somethingNew'],
  ])('`ApproveTransaction` shows for %s: %s', async (method, said) => {
    await begin({}, method)
    expect(facts()[0]).toBe(`Request: ${said}`)
  })

  it('`ApproveTransaction` makes room for the frame, shows it there, and follows its height', async () => {
    await begin()
    const { name, title, cancel } = wallet.showing ?? {}
    expect([name, title, cancel]).toEqual([
      'Secure wallet',
      'Confirm or decline the request',
      'Cancel',
    ])
    const room = () => {
      const {
        left = 0,
        top = 0,
        width = 0,
        height = 0,
      } = demo.find('.frame-room')?.getBoundingClientRect() ?? {}
      return [left, top, width, height].map(Math.round)
    }
    const place = () => {
      const { left = 0, top = 0, width = 0, height = 0 } = wallet.showing?.getRect() ?? {}
      return [left, top, width, height].map(Math.round)
    }
    await expect.poll(() => [room()[3], room().join() === place().join()]).toEqual([352, true])
    wallet.resize(420)
    await expect.poll(() => [room()[3], room().join() === place().join()]).toEqual([472, true])
  })

  it('`ApproveTransaction` gives the frame all of a screen that is too small to share', () => {
    expect(computeFrameRect(new DOMRect(150, 80, 338, 247), { width: 667, height: 375 })).toEqual({
      left: 8,
      top: 8,
      width: 651,
      height: 359,
    })
    expect(computeFrameRect(new DOMRect(16, 180, 288, 292), { width: 320, height: 900 })).toEqual({
      left: 16,
      top: 180,
      width: 288,
      height: 292,
    })
    expect(computeFrameRect(new DOMRect(16, 180, 288, 900), { width: 320, height: 600 })).toEqual({
      left: 16,
      top: 180,
      width: 288,
      height: 412,
    })
  })

  it('`ApproveTransaction` cancels the request by the card’s button, or its own while there is no frame', async () => {
    await begin()
    wallet.showing?.onCancel()
    demo.find('.frame-room .button')?.click()
    expect(wallet.cancelled).toEqual(['a', 'a'])
  })

  it('`ApproveTransaction` hides the frame after the answer, and shows the next request with its own', async () => {
    await begin()
    wallet.set({ approvals: [] })
    await expect.poll(() => wallet.showing).toBeUndefined()
    expect(facts()[0]).toBe('Request: Sign a message')
    wallet.set({
      approvals: [
        { ...approval, id: 'b', method: 'eth_sendTransaction' },
        { ...approval, id: 'c' },
      ],
    })
    demo.kernel.router.replace({ kind: 'route', id: 'ApproveTransaction' }, { request: 'b' })
    await expect.poll(() => facts()[0]).toBe('Request: Send a transaction')
    await expect.poll(() => text('.approve-more')).toBe('More requests waiting: 1')
    wallet.showing?.onCancel()
    expect(wallet.cancelled).toEqual(['b'])
  })

  it('`ApproveTransaction` keeps the frame on screen when the language of the page changes', async () => {
    await begin()
    const { showing } = wallet
    demo.shell.update({ mode: 'light', variables: {}, locale: 'de' })
    await expect.poll(() => wallet.shownTexts.cancel).toBe('Abbrechen')
    expect(wallet.showing).toBe(showing)
  })

  it('`ApproveTransaction` hides the frame when the modal closes', async () => {
    await begin()
    demo.kernel.router.close()
    await expect.poll(() => wallet.showing).toBeUndefined()
  })

  describe('closing over the open frame', () => {
    const press = (x: number, y: number) =>
      wallet.showing?.onDismiss(new MouseEvent('click', { clientX: x, clientY: y }))
    const at = (selector: string) => {
      const {
        left = 0,
        top = 0,
        width = 0,
        height = 0,
      } = demo.find(selector)?.getBoundingClientRect() ?? {}
      return [left + width / 2, top + height / 2] as const
    }

    it('closing over the open frame works by Escape', async () => {
      await begin()
      wallet.showing?.onDismiss(new Event('cancel'))
      expect(demo.kernel.router.get().open).toBe(false)
    })

    it('closing over the open frame works by a press beside the card, and on its X', async () => {
      await begin()
      press(1, 1)
      expect(demo.kernel.router.get().open).toBe(false)
      demo.kernel.router.open({ route: 'ApproveTransaction', params: { request: 'a' } })
      await expect.poll(() => wallet.showing).toBeDefined()
      press(...at('[data-close]'))
      expect(demo.kernel.router.get().open).toBe(false)
    })

    it('the open frame ignores a press on the card’s text', async () => {
      await begin()
      press(...at('.approve-facts'))
      expect([demo.kernel.router.get().open, wallet.cancelled]).toEqual([true, []])
    })

    it('closing over the open frame is refused by a guard: the card shakes, and Cancel still works', async () => {
      const guard = definePlugin(
        defineManifest({ id: 'guard', contributes: [closeGuards.of(() => true)] }),
        async () => ({ default: () => {} }),
      )
      await begin({ plugins: [guard()] })
      wallet.showing?.onDismiss(new Event('cancel'))
      expect([demo.kernel.router.get().open, demo.kernel.router.get().shake]).toEqual([true, true])
      wallet.showing?.onCancel()
      expect(wallet.cancelled).toEqual(['a'])
    })
  })

  it.each([
    ['light', 'en'],
    ['dark', 'ar'],
  ] as const)('`ApproveTransaction` passes axe, in %s, %s', async (mode, locale) => {
    await begin({ theme: { mode, locale } })
    const { violations } = await axe.run(demo.frame())
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`),
    ).toEqual([])
  })

  it('`ApproveTransaction` has no way back beside Cancel, nor Close beside the way back', async () => {
    site()
    await expect.poll(() => demo.kernel.plugins.has('embedded-wallet')).toBe(true)
    wallet.set({ approvals: [approval] })
    await open('WhatIsAWallet')
    demo.kernel.router.push({ kind: 'route', id: 'ApproveTransaction' }, { request: 'a' })
    await there('.frame-room')
    const exits = () =>
      all('.view:not(.leaving) :is(button)').map((one) => one.ariaLabel ?? one.textContent)
    await expect.poll(exits).toEqual(['Close', 'Cancel'])
    demo.kernel.router.close()
    wallet.set({ approvals: [] })
    await open('WhatIsAWallet')
    demo.kernel.router.push({ kind: 'route', id: 'ApproveTransaction' }, { request: 'gone' })
    await there('.view:not(.leaving) .notice')
    await expect.poll(exits).toEqual(['Back', 'Close'])
  })

  it('`ApproveTransaction` shows nothing to confirm without a request', async () => {
    site()
    await open('ApproveTransaction', { request: 'gone' })
    await there('.notice')
    expect([wallet.showing, text('.notice-title')]).toEqual([undefined, 'Nothing to confirm'])
    demo.find('.notice .button')?.click()
    expect(demo.kernel.router.get().open).toBe(false)
  })
})

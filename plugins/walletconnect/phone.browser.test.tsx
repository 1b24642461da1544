import axe from 'axe-core'
import { afterEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { defineNamespace } from '#kernel'
import { connect } from '#plugins/connect/index'
import { help } from '#plugins/help/index'
import { getWalletClicked } from '#plugins/ports/help'
import { pairingRef } from '#plugins/ports/walletconnect'
import { walletRegistry } from '#plugins/wallet-registry/index'
import { walletConnect } from '#plugins/walletconnect/index'
import type { Demo, DemoOptions } from '../../test/harness/mountDemo.ts'
import { mountDemo } from '../../test/harness/mountDemo.ts'
import { createNamespaceDouble } from '../../test/harness/NamespaceDouble.ts'
import { createWalletConnectClientDouble } from '../../test/harness/WalletConnectClientDouble.ts'
import { waitForRest } from '../../test/harness/waitForRest.ts'

const wallet = {
  id: 'lantern',
  name: 'Pocket Lantern',
  homepage: 'https://lantern.example',
  mobile_link: 'https://lantern.example/app',
  app_store: 'https://apps.example/lantern',
  play_store: 'https://play.example/lantern',
}
const iphone = { mobile: true, ios: true }

let demo: Demo
afterEach(() => {
  demo.shell.unmount()
  demo.kernel.dispose()
})

function site({
  namespace = 'eip155',
  settings = {},
  ...options
}: DemoOptions & { readonly namespace?: string } = {}) {
  const client = createWalletConnectClientDouble()
  const double = createNamespaceDouble(namespace, [1], {
    relay: { methods: ['personal_sign'], events: [] },
  })
  const plugins = [
    defineNamespace(double.manifest)(),
    connect(),
    walletRegistry(),
    help(),
    walletConnect({ walletConnectClient: client.load }),
  ]
  demo = mountDemo({
    plugins,
    device: iphone,
    ...options,
    settings: { customWallets: [wallet], ...settings },
  })
  demo.http.respond = () => ({ status: 404 })
  return { client, double }
}
const row = (id = 'lantern') => demo.find(`[data-wallet="${id}"]`)
const hrefOf = (uri = '') => `https://lantern.example/app/wc?uri=${encodeURIComponent(uri)}`
const panel = () => demo.find('.wc-panel')?.dataset['state']
const open = (view: string, params?: unknown) => demo.open({ route: view, params })
/** Keeps the browser on the test page. */
const stay = () =>
  demo.host.addEventListener('click', (event) => event.preventDefault(), { once: true })
const actions = () =>
  [
    ...(demo.host.shadowRoot?.querySelectorAll<HTMLElement>(
      '.wc-panel :is(a, button), [role=tab]',
    ) ?? []),
  ].map((one) => one.textContent?.trim())

describe('a wallet row on a phone', () => {
  it('a wallet row on a phone is a link with a pairing before the tap, and a button until then', async () => {
    const { client } = site()
    client.mode = 'hangs'
    await open('Connect')
    await expect.poll(() => row()?.tagName).toBe('BUTTON')
    client.mode = 'works'
    demo.kernel.router.close()
    await expect.poll(() => demo.kernel.get(pairingRef)?.get().status).toBe('idle')
    await open('Connect')
    await expect.poll(() => row()?.tagName).toBe('A')
    expect(row()?.getAttribute('href')).toBe(hrefOf(client.proposals.at(-1)?.uri))
  })

  it('a wallet row on a phone is followed by the browser during the tap, and shows the connecting view', async () => {
    site()
    await open('Connect')
    await expect.poll(() => row()?.tagName).toBe('A')
    const order: string[] = []
    const onNavigate = (event: Event) => {
      order.push(`to ${Reflect.get(Reflect.get(event, 'destination'), 'url')}`)
      event.preventDefault()
    }
    const navigation: unknown = Reflect.get(window, 'navigation')
    if (!(navigation instanceof EventTarget))
      throw new Error('This browser says nothing of its navigations.')
    navigation.addEventListener('navigate', onNavigate, { once: true })
    const href = row()?.getAttribute('href')
    demo.host.addEventListener('click', () => queueMicrotask(() => order.push('microtask')), {
      once: true,
    })
    row()?.click()
    order.push('tapped')
    await expect.poll(() => panel()).toBe('waiting')
    expect(order).toEqual([`to ${href}`, 'tapped', 'microtask'])
    expect(demo.find('[data-action=open-wallet]')?.textContent).toBe('Open again')
  })

  it.each([
    ['after the tap', true],
    ['from the list alone, its link having been opened before', false],
  ])('a wallet row on a phone leads to a connection, %s, and closes the modal', async (_, taps) => {
    const { client, double } = site()
    await open('Connect')
    await expect.poll(() => row()?.tagName).toBe('A')
    stay()
    if (taps) row()?.click()
    if (taps)
      await expect.poll(() => demo.kernel.router.current().route).toBe('ConnectingWalletConnect')
    expect(client.proposals).toHaveLength(1)
    client.proposals[0]?.approve()
    await expect.poll(() => double.connectRequests.length).toBe(1)
    double.connectRequests[0]?.approve()
    await expect.poll(() => demo.kernel.router.get().open).toBe(false)
    expect(demo.kernel.connections.getState('eip155')?.accountState.status).toBe('connected')
    expect(client.stored.get('WALLETCONNECT_DEEPLINK_CHOICE')).toEqual(
      taps ? { name: 'Pocket Lantern', href: 'https://lantern.example/app/' } : undefined,
    )
  })

  it('a wallet row on a phone has a fresh pairing before the old one ends', async () => {
    const { client } = site({ clock: 'manual' })
    void open('Connect')
    await expect
      .poll(() => demo.clock.advance(200).then(() => row()?.getAttribute('href')))
      .toBeTruthy()
    const before = row()?.getAttribute('href')
    await demo.clock.advance(226_000)
    await expect
      .poll(() => demo.clock.advance(100).then(() => row()?.getAttribute('href')))
      .toBe(hrefOf(client.proposals[1]?.uri))
    expect(row()?.getAttribute('href')).not.toBe(before)
  })

  it('a wallet row on a phone becomes a link once the terms are accepted', async () => {
    const { client } = site({ settings: { legalCheckbox: true } })
    await open('Connect')
    await expect.poll(() => row()?.tagName).toBe('BUTTON')
    await expect.poll(() => client.proposals.length).toBe(1)
    expect([row()?.tagName, row()?.matches(':disabled')]).toEqual(['BUTTON', true])
    demo.find('input[type=checkbox]')?.click()
    await expect.poll(() => row()?.tagName).toBe('A')
  })

  it('a wallet row on a phone is no link on desktops, where no pairing starts', async () => {
    // A row under the resting mouse would count as hovered, which starts the prefetch.
    await userEvent.hover(document.documentElement, { position: { x: 1, y: 1 } })
    const { client } = site({ device: {} })
    await open('Connect')
    await expect.poll(() => row()?.tagName).toBe('BUTTON')
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect([row()?.tagName, client.loads]).toEqual(['BUTTON', 0])
  })
})

describe('an app that does not open', () => {
  const tapped = async (options: Parameters<typeof site>[0] = {}) => {
    site({ clock: 'manual', ...options })
    void open('ConnectingWalletConnect', { wallet })
    const link = () => demo.find('a[data-action=open-wallet]')
    await expect.poll(() => demo.clock.advance(100).then(link)).toBeTruthy()
    stay()
    link()?.click()
  }

  it('an app that does not open after two seconds offers installation, another try, the QR code and the link, and announces it', async () => {
    await tapped()
    await demo.clock.advance(1900)
    expect(panel()).toBe('waiting')
    await demo.clock.advance(200)
    await expect.poll(panel).toBe('stayed')
    expect(actions()).toEqual([
      'App',
      'QR code',
      'Open again',
      'Install Pocket Lantern (opens in a new tab)',
      'Copy link',
    ])
    await expect
      .poll(() => demo.clock.advance(500).then(() => demo.find('[aria-live=polite]')?.textContent))
      .toContain('Did Pocket Lantern not open?')
    stay()
    demo.find('a[data-action=open-wallet]')?.click()
    await expect.poll(panel).toBe('waiting')
  })

  it('an app that does not open shows no alternatives after a return from the app', async () => {
    await tapped()
    await demo.clock.advance(500)
    demo.exit.leave()
    await demo.clock.advance(60_000)
    expect(panel()).toBe('waiting')
  })

  it('an app that does not open resets when the visitor leaves the view', async () => {
    await tapped()
    const { get } = await demo.kernel.use(pairingRef)
    expect(get().tapped).toEqual({ wallet: 'lantern', stayed: false })
    demo.kernel.router.close()
    await expect.poll(() => demo.clock.advance(100).then(() => get().status)).toBe('idle')
    await demo.clock.advance(3000)
    expect(get().tapped).toBeUndefined()
  })

  it.each([
    ['an iPhone', iphone, 'https://apps.example/lantern', 'app_store'],
    ['Android', { mobile: true, android: true }, 'https://play.example/lantern', 'play_store'],
  ])(
    'an app that does not open links to its own store on %s and emits an event',
    async (_, device, store, type) => {
      await tapped({ device })
      await demo.clock.advance(2100)
      await expect.poll(panel).toBe('stayed')
      expect(demo.find('[data-action=get-wallet]')?.getAttribute('href')).toBe(store)
      const clicks: unknown[] = []
      demo.kernel.on(getWalletClicked, (event) => clicks.push(event))
      stay()
      demo.find('[data-action=get-wallet]')?.click()
      expect(clicks).toEqual([
        { name: 'Pocket Lantern', walletRank: undefined, explorerId: 'lantern', type },
      ])
    },
  )

  it('an app that does not open has the QR code in one tab and the link in the other', async () => {
    await tapped()
    const tab = (name: string) =>
      [...(demo.host.shadowRoot?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])].find(
        (one) => one.textContent === name,
      )
    tab('QR code')?.click()
    await expect.poll(() => demo.clock.advance(100).then(() => demo.find('.qr'))).toBeTruthy()
    expect(demo.find('.wc-text')?.textContent).toBe(
      'Scan with another device, or copy the link into Pocket Lantern.',
    )
    expect(demo.find('.body .wc-panel button')?.textContent).toBe('Copy link')
    expect(
      demo.find('.wc-panel button')?.compareDocumentPosition(demo.find('.qr') ?? document),
    ).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    tab('App')?.click()
    await expect.poll(() => demo.find('a[data-action=open-wallet]')).toBeTruthy()
  })
})

describe('a wallet with its own browser', () => {
  it('a wallet with its own browser is offered on phones, opens this page there, and lets its address be copied', async () => {
    site({ namespace: 'solana', settings: { projectId: undefined } })
    await open('Connect')
    await expect
      .poll(() => row('solflare')?.getAttribute('href'))
      .toMatch(/^https:\/\/solflare\.com\/ul\/v1\/browse\/https%3A%2F%2Fhost\.example/)
    expect(row('binance')).toBeNull()
    stay()
    row('solflare')?.click()
    await expect
      .poll(() => demo.find('.wc-text')?.textContent)
      .toBe('This page opens in Solflare. Connect there.')
    expect(actions()).toEqual(['Open again', "Copy this page's address"])
    demo.find('[data-action=copy-page]')?.click()
    expect(demo.copied).toEqual(['https://host.example/shop?item=1'])
  })

  it('a wallet with its own browser is not offered on desktops', async () => {
    site({ namespace: 'solana', device: {} })
    await open('Connect')
    await expect.poll(() => row()).toBeTruthy()
    expect(row('solflare')).toBeNull()
  })
})

describe('accessibility', () => {
  it.each([
    ['light', 'en'],
    ['dark', 'ar'],
  ] as const)(
    'accessibility in %s, %s: no fault that axe can find when the app did not come',
    async (mode, locale) => {
      site({ theme: { mode, locale } })
      await open('ConnectingWalletConnect', { wallet })
      await expect.poll(() => demo.find('a[data-action=open-wallet]')).toBeTruthy()
      stay()
      demo.find('a[data-action=open-wallet]')?.click()
      await expect.poll(panel).toBe('stayed')
      await waitForRest(demo.frame())
      const { violations } = await axe.run(demo.frame())
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`),
      ).toEqual([])
    },
  )
})

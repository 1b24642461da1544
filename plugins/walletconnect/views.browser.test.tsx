import axe from 'axe-core'
import { encode } from 'uqr'
import { afterEach, describe, expect, it } from 'vitest'
import { connected, defineNamespace, defineRoute } from '#kernel'
import type { ListedWallet } from '#plugins/ports/wallet-registry'
import { connectingWalletConnectRoute, pairingRef } from '#plugins/ports/walletconnect'
import { walletConnect } from '#plugins/walletconnect/index'
import type { Demo, DemoOptions } from '../../test/harness/mountDemo.ts'
import { mountDemo } from '../../test/harness/mountDemo.ts'
import { createNamespaceDouble } from '../../test/harness/NamespaceDouble.ts'
import { createWalletConnectClientDouble } from '../../test/harness/WalletConnectClientDouble.ts'
import { waitForRest } from '../../test/harness/waitForRest.ts'

const wallet: ListedWallet = {
  id: 'w1',
  name: 'Pocket Lantern',
  chains: [],
  mobile_link: 'lantern:',
  desktop_link: 'lantern-desktop://',
  webapp_link: 'https://lantern.example/app',
  app_store: 'https://apps.example/lantern',
}
const basic = { route: 'ConnectingWalletConnectBasic', params: undefined }
const chosen = { route: 'ConnectingWalletConnect', params: { wallet } }

let demo: Demo
afterEach(() => demo?.shell.unmount())

function site(options: DemoOptions = {}) {
  const client = createWalletConnectClientDouble()
  const evm = createNamespaceDouble('eip155', [1], {
    relay: { methods: ['personal_sign'], events: [] },
  })
  demo = mountDemo({
    plugins: [defineNamespace(evm.manifest)(), walletConnect({ walletConnectClient: client.load })],
    ...options,
  })
  return { client, evm }
}
const state = () => demo.find('.wc-panel, .status-panel')?.dataset['state']
const shows = (phase: string) => expect.poll(state).toBe(phase)
const pairingEnds = () => expect.poll(() => demo.kernel.get(pairingRef)?.get().status).toBe('idle')
const there = (selector: string) => expect.poll(() => demo.find(selector)).not.toBeNull()
const press = (selector: string) => demo.find(selector)?.click()
const actions = () => [...(demo.host.shadowRoot?.querySelectorAll('.body button, .body a') ?? [])]
const code = () => demo.find('.qr')?.getAttribute('aria-label')

describe('QR codes', () => {
  it('QR codes show a placeholder of their size while the client loads, then the labelled code', async () => {
    const { client } = site()
    client.mode = 'hangs'
    await demo.open(basic)
    await shows('preparing')
    // Layout size, not the drawn one: the card may still be animating.
    const before = demo.find('.qr-frame')?.offsetHeight
    expect(before).toBeGreaterThan(200)
    client.mode = 'works'
    demo.kernel.router.close()
    await pairingEnds()
    await demo.open(basic)
    await shows('waiting')
    await expect.poll(code).toBe('QR code to connect a wallet to this site')
    expect(demo.find('.qr-frame')?.offsetHeight).toBe(before)
  })

  it('QR codes draw every module around the mark at its place, dark on light, also in the dark theme', async () => {
    const { client } = site({ theme: { mode: 'dark' } })
    await demo.open(basic)
    await expect.poll(code).toBeTruthy()
    const svg = demo.find('.qr')
    const { data, size } = encode(client.proposals[0]?.uri ?? '', {
      ecc: 'Q',
      minVersion: 4,
      border: 0,
    })
    const canvas = Object.assign(document.createElement('canvas'), {
      width: size * 10,
      height: size * 10,
    })
    const image = new Image(size * 10, size * 10)
    const path = svg?.querySelector('path')?.getAttribute('d') ?? ''
    image.src = `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 10}" height="${size * 10}"><path d="${path}"/></svg>`)}`
    await image.decode()
    const context = canvas.getContext('2d', { willReadFrequently: true })
    context?.drawImage(image, 0, 0)
    const drawn = data.map((row, y) =>
      row.map((_, x) => (context?.getImageData(x * 10 + 5, y * 10 + 5, 1, 1).data[3] ?? 0) > 128),
    )
    const different = drawn.flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark === data[y]?.[x] ? [] : [{ x, y, isDark }])),
    )
    const middle = (size - 1) / 2
    expect(different.length).toBeGreaterThan(0)
    expect(
      different.filter(
        ({ x, y, isDark }) => isDark || Math.max(Math.abs(x - middle), Math.abs(y - middle)) > 5,
      ),
    ).toEqual([])
    const box = demo.find('.qr-frame')
    expect(
      box && [getComputedStyle(box).backgroundColor, svg && getComputedStyle(svg).fill],
    ).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)'])
  })

  it('QR codes count down and are replaced before their end, with an announcement', async () => {
    const { client } = site({ clock: 'manual' })
    void demo.open(basic)
    await expect.poll(() => demo.clock.advance(200).then(code)).toBeTruthy()
    await demo.clock.advance(1000)
    await expect.poll(() => demo.find('[role=timer]')?.textContent).toMatch(/^New code in 3:4\d$/)
    await demo.clock.advance(225_000)
    await expect.poll(() => demo.clock.advance(1000).then(() => client.proposals.length)).toBe(2)
    await expect
      .poll(() => demo.clock.advance(500).then(() => demo.find('[aria-live=polite]')?.textContent))
      .toContain('A new code is ready to scan.')
  })

  it('QR codes can be copied as a link, with a toast', async () => {
    const { client } = site()
    await demo.open(basic)
    await shows('waiting')
    press('[data-action=copy-link]')
    expect(demo.copied).toEqual([client.proposals[0]?.uri])
    await expect.poll(() => demo.find('[data-toast=success]')?.textContent).toBe('Link copied')
    await expect.poll(() => demo.find('[aria-live=polite]')?.textContent).toContain('Link copied')
  })
})

describe('a browser without clipboard access', () => {
  it('a browser without clipboard access shows a toast', async () => {
    site()
    demo.kernel.platform.copy = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
    await demo.open(basic)
    await shows('waiting')
    press('[data-action=copy-link]')
    await expect
      .poll(() => demo.find('[data-toast=error]')?.textContent)
      .toContain("Couldn't copy.")
  })
})

describe('the end of a pairing', () => {
  it('an approved pairing connects the session and closes the modal', async () => {
    const { client, evm } = site()
    await demo.open(basic)
    await shows('waiting')
    client.proposals[0]?.approve()
    await shows('approved')
    await expect.poll(() => evm.connectRequests.length).toBe(1)
    evm.connectRequests[0]?.approve()
    await expect
      .poll(() => demo.kernel.connections.getState('eip155')?.accountState.status)
      .toBe('connected')
    expect(demo.kernel.connections.getState('eip155')?.connection).toMatchObject({
      kind: 'walletConnect',
      connectorId: 'walletConnect',
    })
    await expect.poll(() => demo.kernel.router.get().open).toBe(false)
  })

  it('an approved pairing keeps a view open that was opened meanwhile', async () => {
    const { client, evm } = site()
    demo.kernel.on(connected, () => demo.kernel.router.push(defineRoute('SignIn')))
    await demo.open(basic)
    await shows('waiting')
    client.proposals[0]?.approve()
    await expect.poll(() => evm.connectRequests.length).toBe(1)
    evm.connectRequests[0]?.approve()
    await expect
      .poll(() => demo.kernel.connections.getState('eip155')?.accountState.status)
      .toBe('connected')
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect([demo.kernel.router.get().open, demo.kernel.router.current().route]).toEqual([
      true,
      'SignIn',
    ])
  })

  it('the end of a pairing by rejection offers another try, which shows a fresh code', async () => {
    const { client } = site()
    await demo.open(chosen)
    await shows('waiting')
    client.proposals[0]?.reject()
    await shows('rejected')
    expect(demo.find('.status-title')?.textContent).toBe('Request declined')
    expect(actions()).toHaveLength(1)
    press('.status-panel button')
    await shows('waiting')
    expect(client.proposals).toHaveLength(2)
  })

  it('the end of a pairing by a namespace that cannot connect ends the session and shows the reason', async () => {
    const { client, evm } = site()
    await demo.open(basic)
    await shows('waiting')
    client.proposals[0]?.approve()
    await expect.poll(() => evm.connectRequests.length).toBe(1)
    evm.connectRequests[0]?.reject(new TypeError('boom'))
    await shows('failed')
    expect(demo.find('.status-text')?.textContent).toBe('Failed to connect')
    expect(actions()).toHaveLength(1)
    expect(client.ended).toEqual(['session-1'])
  })

  it('the end of a pairing by leaving the view ends a session approved later', async () => {
    const { client, evm } = site()
    await demo.open(basic)
    await shows('waiting')
    demo.kernel.router.close()
    await pairingEnds()
    client.proposals[0]?.approve()
    await expect.poll(() => client.ended).toEqual(['session-1'])
    expect(evm.connectRequests).toEqual([])
  })

  it('the end of a pairing does not happen between two views: the code stays', async () => {
    const { client } = site()
    await demo.open(basic)
    await shows('waiting')
    demo.kernel.router.push(defineRoute('ConnectingWalletConnect'), { wallet })
    await expect.poll(code).toBe('QR code to connect Pocket Lantern to this site')
    expect(client.proposals).toHaveLength(1)
  })
})

describe('a missing pairing', () => {
  it('a missing pairing without a project id shows the reason and leads to other wallets', async () => {
    site({ settings: { projectId: undefined } })
    await demo.open(basic)
    await shows('unsupported')
    expect(actions().map((action) => action.textContent)).toEqual(['Choose another wallet'])
    press('.status-panel button')
    expect(demo.kernel.router.current().route).toBe('Connect')
  })

  it('a missing pairing while offline shows the reason, and continues by itself', async () => {
    site()
    demo.goOnline(false)
    await demo.open(basic)
    await shows('offline')
    expect(actions()).toHaveLength(1)
    demo.goOnline(true)
    await shows('waiting')
  })

  it('a missing pairing after a failure of the client offers another try', async () => {
    const { client } = site()
    client.mode = 'fails'
    await demo.open(basic)
    await shows('failed')
    expect(actions().map((action) => action.textContent)).toEqual(['Try again'])
    client.mode = 'works'
    press('.status-panel button')
    await shows('waiting')
  })
})

describe('a chosen wallet', () => {
  const tabs = () =>
    [...(demo.host.shadowRoot?.querySelectorAll('[role=tab]') ?? [])].map((tab) => tab.textContent)

  it('a chosen wallet offers its platforms and its download', async () => {
    site()
    await demo.open(chosen)
    await shows('waiting')
    expect(tabs()).toEqual(['QR code', 'Web', 'Desktop'])
    press('[data-action=get-wallet]')
    expect(demo.kernel.router.current()).toEqual({ route: 'Downloads', params: { wallet } })
  })

  it('a chosen wallet keeps its code on screen when its extension announces itself late', async () => {
    const { evm } = site()
    await demo.open(chosen)
    await there('.qr')
    evm.announce([{ id: 'lantern', name: 'Pocket Lantern', ready: true }])
    await expect.poll(tabs).toEqual(['Browser', 'QR code', 'Web', 'Desktop'])
    expect(demo.find('.qr')).not.toBeNull()
  })

  it('a chosen wallet on a phone opens by a real link, ready before the tap', async () => {
    const { client, evm } = site({ device: { mobile: true, ios: true } })
    await demo.open(chosen)
    await shows('waiting')
    expect(tabs()).toEqual(['App', 'Web', 'QR code'])
    const link = demo.find('a[data-action=open-wallet]')
    expect(link?.getAttribute('href')).toBe(
      `lantern://wc?uri=${encodeURIComponent(client.proposals[0]?.uri ?? '')}`,
    )
    expect(link?.getAttribute('target')).toMatch(/^_(self|top)$/)
    demo.host.addEventListener('click', (event) => event.preventDefault(), { once: true })
    link?.click()
    await expect.poll(() => demo.find('a[data-action=open-wallet]')?.textContent).toBe('Open again')
    client.proposals[0]?.approve()
    await expect.poll(() => evm.connectRequests.length).toBe(1)
    expect(client.stored.get('WALLETCONNECT_DEEPLINK_CHOICE')).toEqual({
      name: 'Pocket Lantern',
      href: 'lantern://',
    })
  })

  it('a chosen wallet is not opened for requests after its code was scanned', async () => {
    const { client, evm } = site({ device: { mobile: true } })
    client.stored.set('WALLETCONNECT_DEEPLINK_CHOICE', { name: 'Old', href: 'old://' })
    await demo.open(basic)
    await shows('waiting')
    client.proposals[0]?.approve()
    await expect.poll(() => evm.connectRequests.length).toBe(1)
    expect(client.stored.has('WALLETCONNECT_DEEPLINK_CHOICE')).toBe(false)
  })

  it('a chosen wallet is not opened for requests of another that scanned the code of any wallet', async () => {
    const { client, evm } = site({ device: { mobile: true, ios: true } })
    await demo.open(basic)
    await shows('waiting')
    demo.kernel.router.push(connectingWalletConnectRoute, { wallet })
    await there('a[data-action=open-wallet]')
    demo.host.addEventListener('click', (event) => event.preventDefault(), { once: true })
    press('a[data-action=open-wallet]')
    await expect.poll(() => demo.find('a[data-action=open-wallet]')?.textContent).toBe('Open again')
    demo.kernel.router.back()
    await demo.shows('ConnectingWalletConnectBasic')
    await there('.qr')
    client.proposals[0]?.approve()
    await expect.poll(() => evm.connectRequests.length).toBe(1)
    expect(client.proposals).toHaveLength(1)
    expect(client.stored.has('WALLETCONNECT_DEEPLINK_CHOICE')).toBe(false)
  })
})

describe('accessibility', () => {
  it.each([
    ['light', 'en', basic],
    ['dark', 'ar', chosen],
    ['light', 'ar', { ...chosen, params: {} }],
  ] as const)(
    'accessibility in %s, %s: no fault that axe can find',
    async (mode, locale, entry) => {
      site({ theme: { mode, locale } })
      await demo.open(entry)
      await expect.poll(code).toBeTruthy()
      await waitForRest(demo.frame())
      const { violations } = await axe.run(demo.frame())
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`),
      ).toEqual([])
    },
  )
})

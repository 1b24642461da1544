import { describe, expect, it } from 'vitest'
import type { Device } from '#kernel'
import type { ListedWallet } from '#plugins/ports/wallet-registry'
import type { PairingState } from '#plugins/ports/walletconnect'
import { createTestPlatform } from '../../test/harness/testPlatform.ts'
import { createWalletLinks } from './createWalletLinks.ts'

const uri = 'wc:00@2?symKey=11'
const wc = 'wc?uri=wc%3A00%402%3FsymKey%3D11'
const lantern: ListedWallet = {
  id: 'lantern',
  name: 'Lantern',
  chains: [],
  mobile_link: 'lantern://',
  link_mode: 'https://lantern.example',
  webapp_link: 'https://app.lantern.example',
  desktop_link: 'lantern-desk://',
}
const iphone = { mobile: true, ios: true }
const android = { mobile: true, android: true }
const press = { currentTarget: new EventTarget(), preventDefault() {} }

/** Wallet links on a device, and their effects. */
function on(
  device: Partial<Device>,
  {
    namespaces = ['eip155'],
    state = { status: 'waiting', uri } as PairingState,
    experimental_preferUniversalLinks = true,
  } = {},
) {
  const { platform, page, clock } = createTestPlatform({ device })
  const sent: unknown[] = []
  const taps: string[] = []
  const pushed: unknown[] = []
  let held = 0
  const hold = () => {
    held++
    return () => void held--
  }
  const links = createWalletLinks({
    platform,
    router: { push: (route, params) => void pushed.push([route.id, params]) },
    pairing: { get: () => state, hold, rememberApp: (app) => void sent.push(app) },
    onAppOpen: (wallet) => void taps.push(wallet),
    experimental_preferUniversalLinks,
    namespaces: () => namespaces,
  })
  return { ...links, page, clock, sent, taps, pushed, held: () => held }
}

describe('row links', () => {
  it('row links open the app with the prepared URI, on phones only', () => {
    expect(on(iphone).getRowLink(lantern)).toMatchObject({
      href: `https://lantern.example/${wc}`,
      target: '_self',
    })
    expect(
      on(iphone, { experimental_preferUniversalLinks: false }).getRowLink(lantern),
    ).toMatchObject({
      href: `lantern://${wc}`,
      target: '_self',
    })
    expect(on({}).getRowLink(lantern)).toBeUndefined()
  })

  it('row links are missing without a URI or an app', () => {
    expect(on(iphone, { state: { status: 'preparing' } }).getRowLink(lantern)).toBeUndefined()
    expect(
      on(iphone).getRowLink({ ...lantern, mobile_link: undefined, link_mode: undefined }),
    ).toBeUndefined()
  })

  it.each([
    ['a page', iphone, '_self'],
    ['a page in a page', { ...iphone, framed: true }, '_top'],
    ['Telegram', { ...iphone, telegram: true, inApp: true }, '_blank'],
    ['Telegram in a page', { ...android, telegram: true, inApp: true, framed: true }, '_blank'],
  ] as const)('a row link leaves %s by the right target', (_, device, target) => {
    expect(on(device).getRowLink(lantern)?.target).toBe(target)
  })

  it('row links remember the app, show the connecting view, and hold the pairing until that view does', async () => {
    const { getRowLink, sent, taps, pushed, clock, held } = on(iphone)
    getRowLink(lantern)?.onClick(press)
    expect([sent, taps, pushed, held()]).toEqual([
      [{ name: 'Lantern', href: 'https://lantern.example/' }],
      ['lantern'],
      [],
      1,
    ])
    await clock.advance(0)
    expect(pushed).toEqual([['ConnectingWalletConnect', { wallet: lantern }]])
    await clock.advance(10_000)
    expect(held()).toBe(0)
  })

  it('row links open nothing before the terms are accepted', () => {
    const { getRowLink, sent, taps } = on(iphone)
    let prevented = 0
    const row = Object.assign(new EventTarget(), {
      closest: (selector: string) => (selector === 'fieldset:disabled' ? {} : null),
    })
    getRowLink(lantern)?.onClick({ currentTarget: row, preventDefault: () => void prevented++ })
    expect([prevented, sent, taps]).toEqual([1, [], []])
  })
})

describe('links inside Telegram', () => {
  const within = { ...iphone, telegram: true, inApp: true }
  const bridge = (openLink: unknown) => ({ WebApp: { openLink } })

  it('opens https links inside Telegram by the bridge during the click, and only once', () => {
    const { page, getRowLink } = on(within)
    const opened: unknown[] = []
    let prevented = 0
    page.globals.set(
      'Telegram',
      bridge((href: unknown) => opened.push(href)),
    )
    getRowLink(lantern)?.onClick({ ...press, preventDefault: () => void prevented++ })
    expect([opened, prevented]).toEqual([[`https://lantern.example/${wc}`], 1])
  })

  it.each([
    ['without a bridge', undefined],
    ['with a bridge that cannot', bridge(undefined)],
    [
      'with a bridge that throws',
      bridge(() => {
        throw new TypeError('no')
      }),
    ],
  ])('%s are followed as plain links', (_, telegram) => {
    const { page, getRowLink, taps } = on(within)
    let prevented = 0
    page.globals.set('Telegram', telegram)
    getRowLink(lantern)?.onClick({ ...press, preventDefault: () => void prevented++ })
    expect([prevented, taps]).toEqual([0, ['lantern']])
  })
})

describe('wallets with their own browser', () => {
  const href = encodeURIComponent('https://host.example/shop?item=1')
  const origin = encodeURIComponent('https://host.example')
  const named = (name: string): ListedWallet => ({
    id: name,
    name,
    chains: [],
    mobile_link: `${name.slice(0, 3).toLowerCase()}://`,
  })
  const phantomPage = `https://phantom.app/ul/browse/${href}?ref=${origin}`

  it.each([
    ['Phantom', iphone, ['solana'], phantomPage],
    ['Phantom', iphone, ['eip155'], phantomPage],
    ['Phantom', iphone, ['bip122'], phantomPage],
    [
      'Phantom',
      android,
      ['solana'],
      `intent://browse/${href}?ref=${origin}#Intent;scheme=phantom;package=app.phantom;S.browser_fallback_url=${encodeURIComponent(phantomPage)};end`,
    ],
    ['Phantom', { ...android, inApp: true }, ['solana'], phantomPage],
    ['Solflare', iphone, ['solana'], `https://solflare.com/ul/v1/browse/${href}?ref=${href}`],
    ['Coinbase Wallet', iphone, ['solana'], `https://go.cb-w.com/dapp?cb_url=${href}`],
    ['Coinbase Wallet', iphone, ['eip155', 'solana'], `cbwallet://miniapp?url=${href}`],
    [
      'Coinbase Wallet',
      { ...android, inApp: true },
      ['eip155'],
      `https://go.cb-w.com/dapp?cb_url=${href}`,
    ],
  ] as const)('%s opens this page by its own link: %o, %j', (name, device, namespaces, link) => {
    const links = on(device, { namespaces: [...namespaces], state: { status: 'unsupported' } })
    expect(links.getOpenTarget(named(name))).toBe('page')
    expect(links.getRowLink(named(name))?.href).toBe(link)
  })

  it('Binance receives the page’s address inside another address', () => {
    const link = new URL(
      on(iphone, { namespaces: ['bip122'] }).getRowLink(named('Binance Wallet'))?.href ?? '',
    )
    const inner = new URL(atob(link.searchParams.get('_dp') ?? ''))
    expect([link.origin, link.pathname, inner.protocol, inner.host, inner.pathname]).toEqual([
      'https://app.binance.com',
      '/en/download',
      'bnc:',
      'app.binance.com',
      '/mp/app',
    ])
    expect(
      ['startPagePath', 'startPageQuery'].map((name) => atob(inner.searchParams.get(name) ?? '')),
    ).toEqual(['/pages/browser/index', 'url=https://host.example/shop?item=1'])
  })

  it('wallets with their own browser are paired where that is possible', () => {
    expect(
      on(iphone, { namespaces: ['bip122', 'eip155'] }).getRowLink(named('Binance Wallet'))?.href,
    ).toBe(`bin://${wc}`)
  })

  it.each([
    ['a desktop', {}, ['solana', 'eip155', 'bip122'], []],
    ['a phone, for Solana', iphone, ['solana'], ['Phantom', 'Solflare', 'Coinbase Wallet']],
    ['a phone, for EVM', iphone, ['eip155'], ['Phantom', 'Coinbase Wallet']],
    ['a phone, for Bitcoin', android, ['bip122'], ['Phantom', 'Binance Wallet']],
    ['a phone, for Sui', android, ['sui'], []],
  ])('wallets with their own browser are offered on %s', (_, device, namespaces, names) => {
    expect(
      on(device, { namespaces })
        .browserWallets()
        .map(({ name }) => name),
    ).toEqual(names)
  })

  it('wallets with their own browser are not offered for namespaces without a link form', () => {
    const links = on(iphone, { namespaces: ['sui'] })
    expect([
      links.getOpenTarget(named('Solflare')),
      links.getRowLink(named('Solflare'))?.href,
    ]).toEqual(['app', `sol://${wc}`])
  })

  it('wallets with their own browser are not remembered as the app for requests', () => {
    const { getRowLink, sent, taps } = on(iphone, { namespaces: ['solana'] })
    getRowLink(named('Solflare'))?.onClick(press)
    expect([sent, taps]).toEqual([[undefined], ['Solflare']])
  })
})

describe('links to websites and desktop apps', () => {
  it('links to websites and desktop apps open in a new tab', () => {
    expect(on({}).getLink(lantern, 'web')).toMatchObject({
      href: `https://app.lantern.example/${wc}`,
      target: '_blank',
    })
    expect(on({}).getLink(lantern, 'desktop')).toMatchObject({
      href: `lantern-desk://${wc}`,
      target: '_blank',
    })
    expect(on(iphone).getLink(lantern, 'desktop')).toBeUndefined()
  })

  it('links to websites and desktop apps do not start the wait for an app', () => {
    const { getLink, taps, sent } = on(iphone)
    getLink(lantern, 'web')?.onClick(press)
    expect([taps, sent]).toEqual([[], [{ name: 'Lantern', href: 'https://app.lantern.example/' }]])
    getLink(lantern, 'mobile')?.onClick(press)
    expect(taps).toEqual(['lantern'])
  })
})

import { afterEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { defineManifest, defineNamespace, definePlugin, defineRoute, LatchkeyError } from '#kernel'
import { connect } from '#plugins/connect/index'
import { help } from '#plugins/help/index'
import { walletRegistry } from '#plugins/wallet-registry/index'
import { connectSections } from '#ui-shell/slots'
import { createViewPlugin } from '../../test/harness/createViewPlugin.ts'
import { locate } from '../../test/harness/locate.ts'
import type { Demo, DemoOptions } from '../../test/harness/mountDemo.ts'
import { mountDemo } from '../../test/harness/mountDemo.ts'
import type { NamespaceDouble } from '../../test/harness/NamespaceDouble.ts'
import { createNamespaceDouble } from '../../test/harness/NamespaceDouble.ts'
import { createRemoteConnectorDouble } from '../../test/harness/RemoteSignerDouble.ts'

let demo: Demo
afterEach(() => {
  demo.shell.unmount()
  demo.kernel.dispose()
})

/** A third-party plugin that contributes another connect method. */
const way = (method: string) => {
  const load = async () => ({ default: () => <p data-method={method}>{method}</p> })
  return definePlugin(
    defineManifest({ id: `way.${method}`, contributes: [connectSections.of({ method, load })] }),
    async () => ({ default: () => {} }),
  )()
}
const site = (options: DemoOptions = {}) => {
  demo = mountDemo({
    ...options,
    plugins: [
      way('social'),
      connect(),
      walletRegistry(),
      help(),
      way('email'),
      ...(options.plugins ?? []),
    ],
  })
}
const shows = (view: string) => demo.shows(view)
const all = (selector: string) => [
  ...(demo.host.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? []),
]
const order = () =>
  all('[data-method], [data-wallet="example.aurora"], .body .button').map(
    (element) => element.dataset['method'] ?? 'wallet',
  )
const ways = () => order().filter((name, at, list) => list.indexOf(name) === at)
const open = (route: string, params?: unknown) => demo.open({ route, params })

describe('`Connect` with several connect methods', () => {
  it('shows email, social, wallet if no wallet is detected', async () => {
    site({ settings: { enableWallets: false } })
    await open('Connect')
    await expect.poll(ways).toEqual(['email', 'social', 'wallet'])
  })

  it('stands with the consent from its first frame where the host requires one', async () => {
    const frames: (string | undefined)[] = []
    site({ settings: { legalCheckbox: true } })
    const observer = new MutationObserver(() => {
      if (demo.find('fieldset')) frames.push(demo.find('.body > :first-child')?.className)
    })
    if (demo.host.shadowRoot)
      observer.observe(demo.host.shadowRoot, { childList: true, subtree: true })
    await open('Connect')
    await expect.poll(() => demo.find('fieldset')?.matches(':disabled')).toBe(true)
    observer.disconnect()
    expect(new Set(frames)).toEqual(new Set(['checkbox']))
    await userEvent.click(locate('.checkbox input'))
    await expect.poll(() => demo.find('fieldset')?.matches(':disabled')).toBe(false)
  })

  it('shows wallet, email, social once a wallet is detected', async () => {
    site()
    await open('Connect')
    await expect.poll(ways).toEqual(['wallet', 'email', 'social'])
  })

  it.each([true, false])(
    'uses the host’s order, with a detected wallet: %s',
    async (enableWallets) => {
      site({ settings: { enableWallets, connectMethodsOrder: ['social', 'wallet', 'email'] } })
      await open('Connect')
      await expect.poll(ways).toEqual(['social', 'wallet', 'email'])
    },
  )
})

describe('wallet rows', () => {
  it('orders the wallet rows walletConnect, featured, custom, external, recommended, whatever loads first', async () => {
    const carrierRoute = defineRoute('Carrier')
    const remotes = [
      createRemoteConnectorDouble(new Map(), 'carrier', carrierRoute),
      createRemoteConnectorDouble(new Map(), 'unseen'),
      createRemoteConnectorDouble(new Map(), 'walletConnect'),
    ]
    const listed = (id: string) => ({
      id,
      name: id,
      homepage: `https://${id}.example`,
      image_id: id,
      supports_wc: true,
    })
    const customWallets = [{ id: 'own', name: 'own', homepage: 'https://own.example' }]
    const settings = { enableWallets: false, featuredWalletIds: ['picked'], customWallets }
    demo = mountDemo({ plugins: [connect(), walletRegistry(), ...remotes], settings })
    demo.http.respond = ({ pathname, searchParams }) =>
      pathname === '/getWallets'
        ? { body: { data: [listed(searchParams.has('include') ? 'picked' : 'advised')], count: 1 } }
        : { status: 404 }
    await open('Connect')
    const rows = () => all('[data-wallet]').map((row) => row.dataset['wallet'])
    await expect.poll(rows).toEqual(['walletConnect', 'picked', 'own', 'carrier', 'advised'])
  })

  it('offers no session where no namespace of the site has sessions', async () => {
    const { manifest } = createNamespaceDouble('other', ['main'])
    const remote = createRemoteConnectorDouble(new Map(), 'walletConnect')
    const wick = { id: 'wick', name: 'Wick', homepage: 'https://wick.example', image_id: 'wick' }
    site({
      plugins: [remote, defineNamespace(manifest)()],
      settings: { featuredWalletIds: ['wick'] },
    })
    demo.http.respond = ({ pathname }) =>
      pathname === '/getWallets'
        ? { body: { data: [{ ...wick, supports_wc: true }], count: 1 } }
        : { status: 404 }
    await demo.kernel.plugins.remove('namespace.demo')
    await open('Connect')
    await expect.poll(() => demo.find('[data-wallet=wick]')).toBeTruthy()
    expect(demo.find('[data-wallet=walletConnect]')).toBeNull()
    demo.find('[data-wallet=wick]')?.click()
    await expect.poll(() => demo.kernel.router.current().route).toBe('Downloads')
  })

  it('opens, from the row of another connect method, the view of its plugin', async () => {
    const route = defineRoute('Carrier')
    const Carrier = () => <p>Scan with Carrier</p>
    const views = [[route, async () => ({ default: Carrier })]] as const
    demo = mountDemo({
      plugins: [
        connect(),
        walletRegistry(),
        createRemoteConnectorDouble(new Map(), 'carrier', route),
        createViewPlugin('carrier-views', { views }),
      ],
    })
    await open('Connect')
    await userEvent.click(locate('[data-wallet="carrier"]'))
    await expect.poll(() => demo.find('[data-view="Carrier"]')?.textContent).toContain('Carrier')
  })
})

describe('`ConnectWallets`', () => {
  it('`ConnectWallets` lists only wallets when other connect methods exist', async () => {
    site()
    await open('ConnectWallets')
    await expect
      .poll(() => all('[data-wallet]').map((row) => row.dataset['wallet']))
      .toContain('example.aurora')
    expect(all('[data-wallet]').length).toBeGreaterThan(2)
    expect(all('[data-method]')).toEqual([])
  })

  it.each([
    ['supports WalletConnect', true, 'ConnectingWalletConnect'],
    ['does not support WalletConnect', false, 'Downloads'],
  ])('opens, for a listed wallet that %s, the matching view', async (_, speaks, view) => {
    site({ settings: { featuredWalletIds: ['wick'] } })
    const wick = {
      id: 'wick',
      name: 'Wick',
      homepage: 'https://wick.example',
      image_id: 'wick',
      order: 1,
      supports_wc: speaks,
    }
    demo.http.respond = ({ pathname }) =>
      pathname === '/getWallets' ? { body: { data: [wick], count: 1 } } : { status: 404 }
    await open('ConnectWallets')
    await expect.poll(() => demo.find('[data-wallet=wick]')).toBeTruthy()
    demo.find('[data-wallet=wick]')?.click()
    await expect.poll(() => demo.kernel.router.current().route).toBe(view)
  })
})

describe('wallets of several namespaces', () => {
  const there = { id: 'aurora-there', name: 'Aurora', rdns: 'example.aurora', ready: true }
  const doubles = (...titles: readonly string[]) => {
    const made = titles.map((title, at) =>
      createNamespaceDouble(`other${at || ''}`, ['main'], { title }),
    )
    site({ plugins: made.map(({ manifest }) => defineNamespace(manifest)()) })
    return made
  }
  const statusOf = (namespace: string) =>
    demo.kernel.connections.getState(namespace)?.accountState.status
  const chains = () =>
    all('.chain').map(
      (row) => `${row.querySelector('.chain-title')?.textContent}: ${row.dataset['state']}`,
    )
  const box = (namespace: string) => demo.find(`[data-namespace="${namespace}"] input`)
  const press = (label: string) =>
    all('.body .button')
      .find((button) => button.textContent === label)
      ?.click()
  const choose = async (...made: readonly NamespaceDouble[]) => {
    await open('Connect')
    await expect.poll(() => made.every((double) => double.discovering() > 0)).toBe(true)
    for (const double of made) double.announce([there])
    await expect
      .poll(() => demo.kernel.wallets.get().find(({ key }) => key === 'example.aurora')?.connectors)
      .toHaveLength(made.length + 1)
    await expect.poll(() => all('[data-wallet="example.aurora"]')).toHaveLength(1)
    demo.find('[data-wallet="example.aurora"]')?.click()
    await shows('ConnectingMultiChain')
    await expect.poll(() => all('.chain')).toHaveLength(made.length + 1)
  }
  const requested = (double: NamespaceDouble, times = 1) =>
    expect.poll(() => double.connectRequests).toHaveLength(times)

  it('wallets of several namespaces show one row, and `ConnectingMultiChain` lets the visitor choose namespaces', async () => {
    const [double] = doubles('Other Chain')
    if (!double) throw new Error('no double')
    await choose(double)
    expect(chains()).toEqual(['Demo: open', 'Other Chain: open'])
    expect(all('.chain input:checked').length).toBe(1)
    box('demo')?.click()
    box('other')?.click()
    press('Connect')
    await requested(double)
    double.connectRequests[0]?.approve()
    await expect.poll(() => demo.kernel.router.get().open).toBe(false)
    expect([statusOf('other'), statusOf('demo')]).toEqual(['connected', 'disconnected'])
    expect(double.connectRequests.map(({ walletId }) => walletId)).toEqual(['aurora-there'])
  })

  it('connects the namespaces of a wallet one after another; a rejected one leaves the others connected and can be retried', async () => {
    const [one, two] = doubles('One Chain', 'Two Chain')
    if (!one || !two) throw new Error('no doubles')
    await choose(one, two)
    for (const namespace of ['other', 'other1']) box(namespace)?.click()
    press('Connect')
    await requested(one)
    await expect.poll(chains).toEqual(['Demo: approved', 'One Chain: running', 'Two Chain: queued'])
    expect(two.connectRequests).toHaveLength(0)
    expect(demo.find('[data-namespace="other"]')?.textContent).toContain('Continue in Aurora')
    await expect
      .poll(() => demo.find('[aria-live="polite"]')?.textContent)
      .toBe('One Chain. Continue in Aurora')
    one.connectRequests[0]?.reject()
    await requested(two)
    await expect
      .poll(chains)
      .toEqual(['Demo: approved', 'One Chain: rejected', 'Two Chain: running'])
    two.connectRequests[0]?.approve()
    await expect
      .poll(chains)
      .toEqual(['Demo: approved', 'One Chain: rejected', 'Two Chain: approved'])
    expect(['demo', 'other', 'other1'].map(statusOf)).toEqual([
      'connected',
      'disconnected',
      'connected',
    ])
    await shows('ConnectingMultiChain')
    press('Try again')
    await requested(one, 2)
    expect([two.connectRequests.length, statusOf('other1')]).toEqual([1, 'connected'])
    one.connectRequests[1]?.approve()
    await expect.poll(() => demo.kernel.router.get().open).toBe(false)
    expect(['demo', 'other', 'other1'].map(statusOf)).toEqual([
      'connected',
      'connected',
      'connected',
    ])
  })

  it('keeps connected namespaces of a wallet when the visitor skips the rest', async () => {
    const [double] = doubles('Other Chain')
    if (!double) throw new Error('no double')
    await choose(double)
    box('other')?.click()
    press('Connect')
    await requested(double)
    double.connectRequests[0]?.reject()
    await expect.poll(chains).toEqual(['Demo: approved', 'Other Chain: rejected'])
    box('other')?.click()
    expect(demo.find('.button.primary')?.hasAttribute('disabled')).toBe(true)
    expect(demo.kernel.router.get().open).toBe(true)
    press('Done')
    await expect.poll(() => demo.kernel.router.get().open).toBe(false)
    expect(statusOf('demo')).toBe('connected')
  })

  it('connecting several namespaces continues when the wallet’s row changes, and stops when the visitor goes back', async () => {
    const [double] = doubles('Other Chain')
    if (!double) throw new Error('no double')
    await choose(double)
    box('demo')?.click()
    box('other')?.click()
    press('Connect')
    await requested(double)
    double.announce([])
    await expect
      .poll(() => demo.kernel.wallets.get().find(({ key }) => key === 'example.aurora')?.connectors)
      .toHaveLength(1)
    expect(double.connectRequests[0]?.signal?.aborted).toBe(false)
    demo.kernel.router.back()
    await shows('Connect')
    await expect.poll(() => double.connectRequests[0]?.signal?.aborted).toBe(true)
    expect(statusOf('other')).toBe('disconnected')
  })

  it('the choice of namespaces supports the keyboard and names its controls for screen readers', async () => {
    const [double] = doubles('Other Chain')
    if (!double) throw new Error('no double')
    await choose(double)
    const list = demo.find('.body [role="list"]')
    expect(list?.getAttribute('aria-label')).toBe('Select chains')
    expect(all('.chain').map((row) => row.tagName)).toEqual(['LABEL', 'LABEL'])
    box('other')?.focus()
    await userEvent.keyboard(' ')
    expect(all('.chain input:checked').length).toBe(2)
    await userEvent.tab()
    expect(demo.focused()?.textContent).toBe('Connect')
    await userEvent.keyboard('{Enter}')
    await requested(double)
    expect(demo.focused()?.getAttribute('aria-busy')).toBe('true')
    double.connectRequests[0]?.approve()
    await expect.poll(() => demo.kernel.router.get().open).toBe(false)
  })

  it('skips the choice for a wallet of a single namespace', async () => {
    doubles('Other Chain')
    await open('Connect')
    await expect.poll(() => all('[data-wallet="example.silent"]')).toHaveLength(1)
    demo.find('[data-wallet="example.silent"]')?.click()
    await shows('ConnectingExternal')
  })
})

describe('`ConnectingExternal`', () => {
  /** A wallet of another namespace, "Brief", which the visitor is connecting. */
  const connectBrief = async () => {
    const double = createNamespaceDouble('other', ['main'])
    site({ plugins: [defineNamespace(double.manifest)()] })
    await open('Connect')
    await expect.poll(() => double.discovering()).toBe(1)
    double.announce([{ id: 'a', name: 'Brief', ready: true }])
    await open('ConnectingExternal', { wallet: 'brief', namespace: 'other' })
    await expect.poll(() => double.connectRequests.length).toBe(1)
    return double
  }

  it('`ConnectingExternal` keeps connecting when the wallet leaves the list', async () => {
    const double = await connectBrief()
    double.announce([])
    double.connectRequests[0]?.approve()
    await expect
      .poll(() => demo.kernel.connections.getState('other')?.accountState.status)
      .toBe('connected')
    expect(double.connectRequests).toHaveLength(1)
  })

  it('blames no server for a wallet whose answer has an unexpected form', async () => {
    const double = await connectBrief()
    const what = 'The permissions of the wallet'
    double.connectRequests[0]?.reject(new LatchkeyError('foreign-invalid', { what, path: 'a' }))
    await expect
      .poll(() => demo.find('.body')?.textContent)
      .toContain('Brief reported a problem: Something went wrong')
  })
})

describe('look-alike wallets', () => {
  it('show what identifies them; other wallets show no note', async () => {
    const double = createNamespaceDouble('other', ['main'], { title: 'Other Chain' })
    site({ plugins: [defineNamespace(double.manifest)()] })
    await open('Connect')
    await expect.poll(() => double.discovering()).toBe(1)
    double.announce([{ id: 'evil', name: 'Aur\u043era', ready: true }])
    const notes = () => all('[data-wallet] .row-note').map((note) => note.textContent)
    await expect
      .poll(notes)
      .toEqual(
        expect.arrayContaining([
          expect.stringMatching(/This one is example\.aurora$/),
          expect.stringMatching(/This one is Other Chain$/),
        ]),
      )
    expect(notes().filter((note) => note?.includes('This one is'))).toHaveLength(2)
  })
})

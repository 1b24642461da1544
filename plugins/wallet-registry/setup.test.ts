import { describe, expect, it, vi } from 'vitest'
import { defineNamespace } from '#kernel'
import { walletRegistryRef } from '#plugins/ports/wallet-registry'
import type { TestKernelOptions } from '../../test/harness/createTestKernel.ts'
import { createTestKernel } from '../../test/harness/createTestKernel.ts'
import { createNamespaceDouble } from '../../test/harness/NamespaceDouble.ts'
import type { Reply } from '../../test/harness/testHttp.ts'
import { walletRegistry as plugin } from './index.ts'

const wallet = (id: string, more: object = {}) => ({
  id,
  name: `Wallet ${id}`,
  chains: ['eip155:1'],
  homepage: `https://${id}.example`,
  image_id: `image-${id}`,
  ...more,
})
const many = ['a', 'b', 'c', 'd'].map((id) => wallet(id))

type Options = TestKernelOptions & {
  readonly answer?: (query: URLSearchParams) => Reply
  readonly image?: Reply
}

/** A modal on whose page the list is used; `answer` is what the provider says to each question. */
async function site({
  answer = () => ({ body: { data: many, count: 900 } }),
  image = { body: 'png' },
  ...options
}: Options = {}) {
  const double = createNamespaceDouble('eip155', [1, 10])
  const test = createTestKernel({
    clock: 'real',
    ...options,
    plugins: [defineNamespace(double.manifest)(), plugin()],
    respond: (url) => (url.pathname === '/getWallets' ? answer(url.searchParams) : image),
  })
  const list = await test.kernel.use(walletRegistryRef)
  const asked = () =>
    test.http.requests
      .filter(({ url }) => url.pathname === '/getWallets')
      .map(({ url }) => Object.fromEntries(url.searchParams))
  const ready = () => vi.waitFor(() => expect(list.get().status).toBe('ready'), { timeout: 10_000 })
  return { ...test, double, list, asked, ready }
}
const own = { projectId: 'p1', st: 'appkit', sv: 'html-latchkey-0' }
const ids = (wallets: readonly { readonly id: string }[]) => wallets.map(({ id }) => id)

describe('the short list', () => {
  it('asks for four recommended wallets of the networks of the modal, within what the host includes and without what it excludes', async () => {
    const { list, asked, ready } = await site({
      settings: { includeWalletIds: ['a', 'b'], excludeWalletIds: ['x', 'y'] },
    })
    list.start()
    await ready()
    expect(asked()).toEqual([
      {
        ...own,
        page: '1',
        entries: '4',
        include: 'a,b',
        exclude: 'x,y',
        chains: 'eip155:1,eip155:10',
      },
    ])
    expect(list.get().count).toBe(900)
  })

  it('asks for featured wallets by the number of their ids, shows them in the order of the host, and recommends four others', async () => {
    const answer = (query: URLSearchParams) => ({
      body: query.has('include')
        ? { data: [wallet('f2'), wallet('f1')], count: 2 }
        : { data: many, count: 898 },
    })
    const { list, asked, ready } = await site({
      answer,
      settings: { featuredWalletIds: ['f1', 'f2'] },
    })
    list.start()
    await ready()
    expect(asked()[0]).toEqual({ ...own, page: '1', entries: '2', include: 'f1,f2' })
    expect(asked()[1]).toMatchObject({ entries: '4', exclude: 'f1,f2' })
    expect(
      list
        .get()
        .wallets.map(({ id, kind }) => [id, kind])
        .slice(0, 3),
    ).toEqual([
      ['f1', 'featured'],
      ['f2', 'featured'],
      ['a', 'recommended'],
    ])
    expect(list.get().count).toBe(900)
  })

  it('has each wallet once, where it comes first', async () => {
    const custom = [
      {
        id: 'own',
        name: 'Wallet a',
        homepage: 'https://own.example',
        image_url: 'https://own.example/icon.png',
      },
    ]
    const { list, ready } = await site({
      settings: { customWallets: custom, excludeWalletIds: ['c'] },
    })
    list.start()
    await ready()
    expect(list.get().wallets.map(({ id, kind }) => `${id} ${kind}`)).toEqual([
      'own custom',
      'b recommended',
      'd recommended',
    ])
    expect(list.get().wallets[0]?.icon).toBe('https://own.example/icon.png')
  })

  it('is the bundled one when the provider fails, with the wallets of the namespaces that the modal has', async () => {
    const { list, ready } = await site({ answer: () => ({ status: 400 }) })
    list.start()
    await ready()
    expect(list.get().wallets[0]).toMatchObject({ id: 'metamask', kind: 'recommended' })
    expect(list.get().wallets).toHaveLength(4)
    expect(list.get().count).toBeGreaterThan(10)
  })

  it('without a project is the bundled one, and nobody is asked', async () => {
    const { list, ready, http } = await site({ settings: { projectId: undefined } })
    list.start()
    await ready()
    expect(ids((await list.find({ page: 1, entries: 100, search: 'metam' })).wallets)).toEqual([
      'metamask',
    ])
    expect((await list.find({ page: 1, entries: 3 })).more).toBe(true)
    expect(http.requests).toEqual([])
  })
})

describe('a part of the whole list', () => {
  it('is asked for with the search, the badge, and what is not wanted', async () => {
    const { list, asked } = await site({ settings: { excludeWalletIds: ['x'] } })
    const found = await list.find({
      page: 3,
      entries: 40,
      search: 'otter',
      certified: true,
      exclude: ['x', 'a'],
    })
    expect(asked()).toEqual([
      {
        ...own,
        page: '3',
        entries: '40',
        search: 'otter',
        badge_type: 'certified',
        exclude: 'x,a',
        chains: 'eip155:1,eip155:10',
      },
    ])
    expect(found.more).toBe(true)
    expect((await list.find({ page: 23, entries: 40 })).more).toBe(false)
  })

  it('has each wallet as the provider describes it', async () => {
    const told = {
      rdns: 'example.a',
      mobile_link: 'a://',
      desktop_link: 'ad://',
      webapp_link: 'https://a.example/',
      order: 7,
      supports_wc: true,
    }
    const { list } = await site({
      answer: () => ({ body: { data: [wallet('a', told), { id: 7 }], count: 1 } }),
    })
    const { wallets } = await list.find({ page: 1, entries: 40 })
    expect(wallets).toEqual([expect.objectContaining({ ...wallet('a'), ...told })])
  })

  it('holds on a phone only what a phone can open', async () => {
    const data = [
      wallet('app', { mobile_link: 'app://' }),
      wallet('web', { webapp_link: 'https://web.example' }),
      wallet('universal', { link_mode: 'https://link.example' }),
      wallet('desktop', { desktop_link: 'desk://' }),
      wallet('extension', {
        chrome_store: 'https://store.example',
        mobile_link: 'ext://',
        supports_wc: false,
      }),
    ]
    const answer = () => ({ body: { data, count: 5 } })
    const phone = await site({ answer, device: { mobile: true } })
    expect(ids((await phone.list.find({ page: 1, entries: 40 })).wallets)).toEqual([
      'app',
      'web',
      'universal',
    ])
    const desk = await site({ answer })
    expect((await desk.list.find({ page: 1, entries: 40 })).wallets).toHaveLength(5)
  })

  it('is told to have failed when the provider does not answer', async () => {
    const { list } = await site({ answer: () => ({ status: 400 }) })
    await expect(list.find({ page: 1, entries: 40 })).rejects.toMatchObject({ code: 'http-failed' })
  })
})

describe('the picture of a wallet', () => {
  it('is fetched by its id, once, and shown with the wallet', async () => {
    const { list, ready, http, countOpenHandles, kernel } = await site()
    list.start()
    await ready()
    await vi.waitFor(() => expect(list.get().wallets[0]?.icon).toMatch(/^blob:/))
    expect(await list.picture(wallet('a'))).toBe(list.get().wallets[0]?.icon)
    expect(
      http.requests.filter(({ url }) => url.pathname === '/getWalletImage/image-a'),
    ).toHaveLength(1)
    kernel.dispose()
    expect(countOpenHandles()).toBe(0)
  })

  it.each<readonly [string, Reply]>([
    ['SVG', { headers: { 'content-type': 'image/svg+xml' }, body: '<svg/>' }],
    ['HTML', { headers: { 'content-type': 'text/html' }, body: '<p>' }],
    ['10 MB', { body: 'x'.repeat(10_000_000) }],
    ['missing', { status: 404 }],
    ['refused', { status: 500 }],
  ])('that is %s is none, and is not asked for again', async (_, image) => {
    const { list, http } = await site({ image })
    expect([await list.picture(wallet('a')), await list.picture(wallet('a'))]).toEqual([
      undefined,
      undefined,
    ])
    expect(http.requests).toHaveLength(1)
  })
})

describe('places of installed wallets', () => {
  const found = (...names: readonly string[]) =>
    names.map((name) => ({ id: name, name, rdns: `app.${name}`, ready: true }))

  it('are asked for twenty at most, by names and reverse domain names, among certified wallets', async () => {
    const ranked = { ...wallet('b'), rdns: 'app.b', order: 3 }
    const { list, ready, asked, kernel, double } = await site({
      answer: (query) => ({ body: { data: query.has('names') ? [ranked] : many, count: 4 } }),
    })
    await kernel.open()
    double.appear()
    await vi.waitFor(() => expect(double.discovering()).toBe(2))
    double.announce(found(...Array.from({ length: 25 }, (_, at) => (at === 0 ? 'b' : `w${at}`))))
    list.start()
    await ready()
    await vi.waitFor(() => expect(list.get().ranks).toEqual({ 'app.b': 3 }), { timeout: 5000 })
    const { names = '', rdns = '', ...rest } = asked()[1] ?? {}
    expect(rest).toEqual({ ...own, page: '1', entries: '20', badge: 'certified' })
    expect([names.split(',').length, rdns.split(',')[0]]).toEqual([20, 'app.b'])
  })

  it('of one wallet alone is asked of nobody', async () => {
    const { list, ready, asked, kernel, double } = await site()
    await kernel.open()
    double.appear()
    await vi.waitFor(() => expect(double.discovering()).toBe(2))
    double.announce(found('b'))
    list.start()
    await ready()
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(asked()).toHaveLength(1)
  })
})

describe('recent wallets', () => {
  const visit = async (entries?: Map<string, string>) => {
    const test = await site(entries ? { entries } : {})
    await test.kernel.open()
    test.double.appear()
    await vi.waitFor(() => expect(test.double.discovering()).toBe(2))
    test.double.announce(
      ['one', 'two', 'three', 'four'].map((name) => ({
        id: name,
        name,
        rdns: `app.${name}`,
        ready: true,
      })),
    )
    test.list.start()
    await test.ready()
    const connect = async (walletId: string) => {
      const before = test.double.connectRequests.length
      const done = test.kernel.connections.connect('eip155', { walletId })
      await vi.waitFor(() => expect(test.double.connectRequests).toHaveLength(before + 1))
      test.double.connectRequests[before]?.approve()
      await done
      await vi.waitFor(() => expect(test.list.get().recent[0]?.name).toBe(walletId))
    }
    return { ...test, connect, names: () => test.list.get().recent.map(({ name }) => name) }
  }

  it('are the last two, the newest first: a third drops the oldest, one that comes again is first again', async () => {
    const { connect, names, store } = await visit()
    await connect('one')
    await connect('two')
    expect(names()).toEqual(['two', 'one'])
    for (let times = 0; times < 2; times++) {
      await connect('one')
      expect(names()).toEqual(['one', 'two'])
    }
    await connect('three')
    expect(names()).toEqual(['three', 'one'])
    expect(JSON.parse(store.get('lk.recent_wallets') ?? '').value).toHaveLength(2)
  })

  it('are there on the next visit; what does not pass the gate is not', async () => {
    const entries = new Map<string, string>()
    const first = await visit(entries)
    await first.connect('one')
    const second = await visit(entries)
    expect(second.names()).toEqual(['one'])
    const bad = [
      { id: 1 },
      {
        ...wallet('x'),
        homepage: 'javascript:alert(1)',
        icon: 'blob:https://host.example/1',
        image_id: undefined,
      },
      wallet('y'),
      wallet('z'),
    ]
    entries.set('lk.recent_wallets', JSON.stringify({ version: 1, at: Date.now(), value: bad }))
    const third = await visit(entries)
    expect(third.names()).toEqual(['Wallet x', 'Wallet y'])
    expect(third.list.get().recent[0]).toMatchObject({ homepage: undefined, icon: undefined })
  })
})

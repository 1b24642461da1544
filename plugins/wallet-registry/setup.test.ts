import { describe, expect, it } from 'vitest'
import { defineNamespace } from '#kernel'
import { walletRegistryRef } from '#plugins/ports/wallet-registry'
import type { TestKernelOptions } from '../../test/harness/createTestKernel.ts'
import { createTestKernel } from '../../test/harness/createTestKernel.ts'
import { createNamespaceDouble } from '../../test/harness/NamespaceDouble.ts'
import type { Reply } from '../../test/harness/testHttp.ts'
import { waitFor } from '../../test/harness/waitFor.ts'
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

/** A page with the modal; `answer` is the provider's response to each request. */
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
  const queries = () =>
    test.http.requests
      .filter(({ url }) => url.pathname === '/getWallets')
      .map(({ url }) => Object.fromEntries(url.searchParams))
  const ready = () => waitFor(() => expect(list.get().status).toBe('ready'))
  return { ...test, double, list, queries, ready }
}
const own = { projectId: 'p1', st: 'appkit', sv: 'html-latchkey-0' }
const ids = (wallets: readonly { readonly id: string }[]) => wallets.map(({ id }) => id)
describe('short list', () => {
  it('requests four recommended wallets of the modal’s networks that the host includes and does not exclude', async () => {
    const { list, queries, ready } = await site({
      settings: { includeWalletIds: ['a', 'b'], excludeWalletIds: ['x', 'y'] },
    })
    list.start()
    await ready()
    expect(queries()).toEqual([
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

  it('requests exactly the featured wallets, shows them in the host’s order, and recommends four others', async () => {
    const answer = (query: URLSearchParams) => ({
      body: query.has('include')
        ? { data: [wallet('f2'), wallet('f1')], count: 2 }
        : { data: many, count: 898 },
    })
    const { list, queries, ready } = await site({
      answer,
      settings: { featuredWalletIds: ['f1', 'f2'] },
    })
    list.start()
    await ready()
    expect(queries()[0]).toEqual({ ...own, page: '1', entries: '2', include: 'f1,f2' })
    expect(queries()[1]).toMatchObject({ entries: '4', exclude: 'f1,f2' })
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

  it('keeps the first of duplicate wallets', async () => {
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

  it('falls back to bundled wallets of the modal’s namespaces when the provider fails', async () => {
    const { list, ready } = await site({ answer: () => ({ status: 400 }) })
    list.start()
    await ready()
    expect(list.get().wallets[0]).toMatchObject({ id: 'metamask', kind: 'recommended' })
    expect(list.get().wallets).toHaveLength(4)
    expect(list.get().count).toBeGreaterThan(10)
  })

  it('shows featured wallets of the bundled list in the host’s order', async () => {
    const featuredWalletIds = ['trust', 'metamask']
    const { list, ready } = await site({ settings: { projectId: undefined, featuredWalletIds } })
    list.start()
    await ready()
    expect(ids(list.get().wallets.slice(0, 2))).toEqual(featuredWalletIds)
  })

  it('uses the bundled list without a project, and sends no request', async () => {
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

describe('pages of the wallet list', () => {
  it('pages of the wallet list are requested with the search, the badge and the excluded ids', async () => {
    const { list, queries } = await site({ settings: { excludeWalletIds: ['x'] } })
    const found = await list.find({
      page: 3,
      entries: 40,
      search: 'otter',
      filter: { certified: true },
      exclude: ['x', 'a'],
    })
    expect(queries()).toEqual([
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

  it('pages of the wallet list return each wallet as the provider describes it', async () => {
    const details = {
      rdns: 'example.a',
      mobile_link: 'a://',
      desktop_link: 'ad://',
      webapp_link: 'https://a.example/',
      order: 7,
      supports_wc: true,
    }
    const { list } = await site({
      answer: () => ({ body: { data: [wallet('a', details), { id: 7 }], count: 1 } }),
    })
    const { wallets } = await list.find({ page: 1, entries: 40 })
    expect(wallets).toEqual([expect.objectContaining({ ...wallet('a'), ...details })])
  })

  it('pages of the wallet list contain, on a phone, only wallets that a phone can open', async () => {
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

  it('pages of the wallet list reject when the provider does not answer', async () => {
    const { list } = await site({ answer: () => ({ status: 400 }) })
    await expect(list.find({ page: 1, entries: 40 })).rejects.toMatchObject({ code: 'http-failed' })
  })
})

describe('wallet pictures', () => {
  it('wallet pictures are fetched once by id and shown with the wallet', async () => {
    const { list, ready, http, countOpenHandles, kernel } = await site()
    list.start()
    await ready()
    await waitFor(() => expect(list.get().wallets[0]?.icon).toMatch(/^blob:/))
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
  ])(
    'wallet pictures are missing, and not requested again, if the response is %s',
    async (_, image) => {
      const { list, http } = await site({ image })
      expect([await list.picture(wallet('a')), await list.picture(wallet('a'))]).toEqual([
        undefined,
        undefined,
      ])
      expect(http.requests).toHaveLength(1)
    },
  )
})

describe('bundled marks of wallets', () => {
  const phantom = { ...wallet('phantom'), icon: undefined }

  it('replace the picture that the provider does not have', async () => {
    const { list } = await site({ image: { status: 404 } })
    expect(await list.picture(phantom)).toMatch(/^data:image\/svg\+xml,/)
    expect(await list.picture(wallet('a'))).toBeUndefined()
  })

  it('give way to the picture of the provider and to the icon of the host', async () => {
    const { list } = await site()
    expect(await list.picture(phantom)).toMatch(/^blob:/)
    expect(await list.picture({ ...phantom, icon: 'data:image/png;base64,AA==' })).toBe(
      'data:image/png;base64,AA==',
    )
  })

  it('are shown in the bundled list without a project', async () => {
    const { list, ready, http } = await site({ settings: { projectId: '' } })
    list.start()
    await ready()
    await waitFor(() =>
      expect(list.get().wallets.map(({ icon }) => icon?.slice(0, 18))).toEqual(
        Array.from({ length: 4 }, () => 'data:image/svg+xml'),
      ),
    )
    expect(http.requests).toEqual([])
  })
})

describe('ranks of installed wallets', () => {
  const found = (...names: readonly string[]) =>
    names.map((name) => ({ id: name, name, rdns: `app.${name}`, ready: true }))

  it('ranks of installed wallets are requested for at most twenty certified wallets, by name and reverse domain name', async () => {
    const ranked = { ...wallet('b'), rdns: 'app.b', order: 3 }
    const { list, ready, queries, kernel, double } = await site({
      answer: (query) => ({ body: { data: query.has('names') ? [ranked] : many, count: 4 } }),
    })
    await kernel.open()
    await waitFor(() => expect(double.discovering()).toBe(1))
    double.announce(found(...Array.from({ length: 25 }, (_, at) => (at === 0 ? 'b' : `w${at}`))))
    list.start()
    await ready()
    await waitFor(() => expect(list.get().ranks).toEqual({ 'app.b': 3 }))
    const { names = '', rdns = '', ...rest } = queries()[1] ?? {}
    expect(rest).toEqual({ ...own, page: '1', entries: '20', badge: 'certified' })
    expect([names.split(',').length, rdns.split(',')[0]]).toEqual([20, 'app.b'])
  })

  it('ranks of installed wallets are none for a wallet named as a member of every object', async () => {
    const ranked = { ...wallet('b'), rdns: 'app.b', order: 3 }
    const { list, ready, kernel, double } = await site({
      answer: (query) => ({ body: { data: query.has('names') ? [ranked] : many, count: 4 } }),
    })
    await kernel.open()
    await waitFor(() => expect(double.discovering()).toBe(1))
    double.announce([...found('b'), { id: 'c', name: 'Constructor', ready: true }])
    list.start()
    await ready()
    await waitFor(() => expect(list.get().ranks).toEqual({ 'app.b': 3 }))
    expect(['constructor', '__proto__'].map((name) => list.get().ranks[name])).toEqual([
      undefined,
      undefined,
    ])
  })

  it('ranks of installed wallets are not requested for a single installed wallet', async () => {
    const { list, ready, queries, kernel, double } = await site()
    await kernel.open()
    await waitFor(() => expect(double.discovering()).toBe(1))
    double.announce(found('b'))
    list.start()
    await ready()
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(queries()).toHaveLength(1)
  })
})

describe('recent wallets', () => {
  const visit = async (options: Options = {}) => {
    const test = await site(options)
    await test.kernel.open()
    await waitFor(() => expect(test.double.discovering()).toBe(1))
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
      await waitFor(() => expect(test.double.connectRequests).toHaveLength(before + 1))
      test.double.connectRequests[before]?.approve()
      await done
      await waitFor(() => expect(test.list.get().recent[0]?.name).toBe(walletId))
    }
    return { ...test, connect, names: () => test.list.get().recent.map(({ name }) => name) }
  }

  it('recent wallets are the last two, newest first; a reconnected wallet moves to the front', async () => {
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

  it('recent wallets keep the picture that the host gave them', async () => {
    const icon = 'https://own.example/icon.png'
    const customWallets = [{ id: 'own', name: 'one', image_url: icon }]
    const { connect, list } = await visit({ settings: { customWallets } })
    await connect('one')
    expect(list.get().recent).toMatchObject([{ id: 'own' }])
    await waitFor(() => expect(list.get().recent[0]?.icon).toBe(icon))
  })

  it('recent wallets survive a reload if they pass validation', async () => {
    const entries = new Map<string, string>()
    const first = await visit({ entries })
    await first.connect('one')
    const second = await visit({ entries })
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
    const third = await visit({ entries })
    expect(third.names()).toEqual(['Wallet x', 'Wallet y'])
    expect(third.list.get().recent[0]).toMatchObject({ homepage: undefined, icon: undefined })
  })
})

import { describe, expect, it } from 'vitest'
import { defineNamespace } from '#kernel'
import { walletGridRef, walletsSearched } from '#plugins/ports/all-wallets'
import { walletRegistry } from '#plugins/wallet-registry/index'
import { createTestKernel } from '../../test/harness/createTestKernel.ts'
import { createNamespaceDouble } from '../../test/harness/NamespaceDouble.ts'
import { flushPromises } from '../../test/harness/testClock.ts'
import type { Reply } from '../../test/harness/testHttp.ts'
import { waitFor } from '../../test/harness/waitFor.ts'
import { allWallets } from './index.ts'

const all = Array.from({ length: 100 }, (_, at) => ({
  id: `w${at}`,
  name: `${at % 2 ? 'Odd' : 'Even'} ${at}`,
  chains: ['eip155:1'],
  image_id: `i${at}`,
}))

function answerTo(query: URLSearchParams): Reply {
  const [page, entries] = [Number(query.get('page')), Number(query.get('entries'))]
  const left = query.get('exclude')?.split(',') ?? []
  const found = all.filter(
    ({ id, name }) => !left.includes(id) && name.toLowerCase().includes(query.get('search') ?? ''),
  )
  return { body: { data: found.slice((page - 1) * entries, page * entries), count: found.length } }
}

/** Opens a modal; returns its wallet grid and the provider's requests. */
async function open({
  fails = () => false,
  ...options
}: {
  fails?: (query: URLSearchParams) => boolean
  device?: { mobile: boolean }
  projectId?: undefined
} = {}) {
  const { manifest } = createNamespaceDouble('eip155')
  const test = createTestKernel({
    ...options,
    ...('projectId' in options ? { settings: { projectId: undefined } } : {}),
    plugins: [defineNamespace(manifest)(), walletRegistry(), allWallets()],
    respond: (url) =>
      url.pathname !== '/getWallets'
        ? { body: 'png' }
        : fails(url.searchParams)
          ? { status: 400 }
          : answerTo(url.searchParams),
  })
  await test.kernel.open()
  const walletGrid = await test.kernel.use(walletGridRef)
  const searched: unknown[] = []
  test.kernel.on(walletsSearched, (event) => searched.push(event))
  const requests = () =>
    test.http.requests
      .flatMap(({ url }) => (url.pathname === '/getWallets' ? [url.searchParams] : []))
      .slice(1)
  const ready = () => waitFor(() => expect(walletGrid.get().status).toBe('ready'))
  walletGrid.start()
  await waitFor(() => expect(walletGrid.get().status).not.toBe('loading'))
  return {
    ...test,
    service: walletGrid,
    searched,
    requests,
    ready,
    ids: () => walletGrid.get().wallets.map(({ id }) => id),
  }
}

describe('pages of all wallets', () => {
  it('pages of all wallets have 40 wallets each, without those of the short list, until there are no more', async () => {
    const { service, requests, ids, ready } = await open()
    expect(Object.fromEntries(requests()[0] ?? [])).toMatchObject({
      page: '1',
      entries: '40',
      exclude: 'w0,w1,w2,w3',
      chains: 'eip155:1,eip155:10',
    })
    expect(ids()).toEqual(all.slice(4, 44).map(({ id }) => id))
    service.loadMore()
    service.loadMore()
    await ready()
    service.loadMore()
    await ready()
    expect(requests().map((query) => query.get('page'))).toEqual(['1', '2', '3'])
    expect(ids()).toEqual(all.slice(4).map(({ id }) => id))
    expect(service.get().more).toBe(false)
    service.loadMore()
    await flushPromises()
    expect(requests()).toHaveLength(3)
  })

  it('pages of all wallets keep earlier wallets after a failure, which can be retried', async () => {
    let broken = true
    const { service, ids, ready } = await open({
      fails: (query) => broken && query.get('page') === '2',
    })
    service.loadMore()
    await waitFor(() => expect(service.get().status).toBe('failed'))
    expect(ids()).toHaveLength(40)
    service.loadMore()
    expect(service.get().status).toBe('failed')
    broken = false
    service.retry()
    await ready()
    expect(ids()).toHaveLength(80)
  })

  it('pages of all wallets come from the bundled list without a project, and no request is sent', async () => {
    const { service, http, clock, ready } = await open({ projectId: undefined })
    expect(service.get().wallets.length).toBeGreaterThan(10)
    service.setSearch('rabby')
    await clock.advance(300)
    await ready()
    expect(service.get().wallets.map(({ id }) => id)).toEqual(['rabby'])
    expect(http.requests).toEqual([])
  })
})

describe('wallet search', () => {
  it('wallet search requests 100 wallets, from two characters on', async () => {
    const { service, requests, clock, ready } = await open()
    service.setSearch(' o ')
    await clock.advance(1000)
    expect(requests()).toHaveLength(1)
    service.setSearch(' od')
    await clock.advance(300)
    await ready()
    expect(Object.fromEntries(requests()[1] ?? [])).toMatchObject({
      page: '1',
      entries: '100',
      search: 'od',
    })
    expect(requests()[1]?.has('exclude')).toBe(false)
    expect(service.get()).toMatchObject({
      shownFilter: { search: 'od', certified: false },
      more: false,
    })
    expect(service.get().wallets).toHaveLength(50)
  })

  it('wallet search waits until 300 ms after the last keystroke', async () => {
    const { service, requests, clock } = await open()
    service.setSearch('od')
    await clock.advance(299)
    service.setSearch('odd')
    await clock.advance(299)
    expect(requests()).toHaveLength(1)
    await clock.advance(1)
    expect(requests().map((query) => query.get('search'))).toEqual([null, 'odd'])
  })

  it('wallet search shows loaded wallets that match until the answer arrives, and drops outdated answers', async () => {
    const { service, clock, ready, ids, http } = await open()
    const loadedOdd = service.get().wallets.filter(({ name }) => name.startsWith('Odd'))
    const answers: (() => void)[] = []
    http.respond = (url) =>
      new Promise((resolve) => answers.push(() => resolve(answerTo(url.searchParams))))
    service.setSearch('odd')
    expect(service.get()).toMatchObject({ status: 'loading', shownFilter: { search: 'odd' } })
    expect(ids()).toEqual(loadedOdd.map(({ id }) => id))
    await clock.advance(300)
    service.setSearch('even')
    await clock.advance(300)
    for (const answer of answers.reverse()) answer()
    await ready()
    expect(service.get().shownFilter.search).toBe('even')
    expect(service.get().wallets.every(({ name }) => name.startsWith('Even'))).toBe(true)
  })

  it('wallet search keeps the rows it showed in their places when the answer arrives', async () => {
    const { service, clock, ready, ids } = await open()
    service.setSearch('odd')
    const shown = ids()
    await clock.advance(300)
    await ready()
    expect(shown.length).toBeGreaterThan(10)
    expect(ids().slice(0, shown.length)).toEqual(shown)
    expect(ids()).toHaveLength(50)
  })

  it('wallet search is requested although a keystroke that changes nothing follows', async () => {
    const { service, clock, ready } = await open()
    service.setSearch('odd')
    await clock.advance(200)
    service.setSearch('odd ')
    await clock.advance(100)
    await ready()
    expect(service.get().wallets).toHaveLength(50)
  })

  it('wallet search restores the pages without a request when it is cleared', async () => {
    const { service, clock, ready, ids, requests } = await open()
    service.loadMore()
    await ready()
    service.setSearch('odd')
    await clock.advance(300)
    await ready()
    service.setSearch('')
    await clock.advance(300)
    expect(ids()).toHaveLength(80)
    expect(requests()).toHaveLength(3)
  })

  it('wallet search ends when the modal closes', async () => {
    const { service, clock, ready, kernel } = await open()
    service.setSearch('odd')
    await clock.advance(300)
    await ready()
    kernel.router.close()
    expect(service.get()).toMatchObject({ text: '', shownFilter: { search: '' } })
    expect(service.get().wallets).toHaveLength(40)
  })

  it('wallet search emits an event with the badge and without the search text', async () => {
    const { service, clock, ready, searched, requests } = await open()
    service.setSearch('odd')
    await clock.advance(300)
    await ready()
    service.setFilter({ certified: true })
    await ready()
    expect(requests()[2]?.get('badge_type')).toBe('certified')
    service.setFilter({ certified: false })
    service.setSearch('')
    await clock.advance(300)
    expect(searched).toEqual([{ badge: 'none' }, { badge: 'certified' }, { badge: 'none' }])
  })

  it('wallet search shows a failure and can be retried', async () => {
    let broken = true
    const { service, clock, ready } = await open({
      fails: (query) => broken && query.has('search'),
    })
    service.setSearch('odd')
    await clock.advance(300)
    await waitFor(() =>
      expect(service.get()).toMatchObject({
        status: 'failed',
        shownFilter: { search: 'odd' },
      }),
    )
    expect(service.get().wallets.every(({ name }) => name.startsWith('Odd'))).toBe(true)
    broken = false
    service.retry()
    await ready()
    expect(service.get().wallets).toHaveLength(50)
  })
})

it('fetches the pictures of shown wallets, each once', async () => {
  const { service, http, kernel, countOpenHandles } = await open()
  const pictures = () =>
    http.requests
      .filter(({ url }) => url.pathname.startsWith('/getWalletImage/'))
      .map(({ url }) => url.pathname.slice(16))
  await waitFor(() => expect(pictures()).toHaveLength(4))
  const shown = service.get().wallets.slice(0, 2)
  service.loadIcons(shown)
  service.loadIcons(shown)
  await waitFor(() => expect(Object.keys(service.get().icons)).toEqual(['w4', 'w5']))
  expect(pictures()).toEqual(['i0', 'i1', 'i2', 'i3', 'i4', 'i5'])
  kernel.dispose()
  expect(countOpenHandles()).toBe(0)
})

import { describe, expect, it } from 'vitest'
import { defineManifest, definePlugin } from '#kernel'
import { actionChanged } from '#kernel/reviewed-action'
import {
  activityNamespaces,
  historyFailed,
  historyPageRequested,
  activityRef as service,
} from '#plugins/ports/activity'
import { tokens } from '#plugins/tokens/index'
import { accountTabs } from '#ui-shell/slots'
import { rawNft, rawToken, rawTransaction } from '../../test/harness/rawHistory.ts'
import type { AccountOptions } from '../../test/harness/startAccount.ts'
import { startAccount } from '../../test/harness/startAccount.ts'
import { waitFor } from '../../test/harness/waitFor.ts'
import { activity } from './index.ts'

const page = (
  count: number,
  next: string | null = null,
  more: Readonly<Record<string, unknown>> = {},
) => ({
  body: {
    data: Array.from({ length: count }, () => rawTransaction([rawToken('in', '1')], more)),
    next,
  },
})
type Pages = Readonly<Record<string, { readonly status?: number; readonly body?: unknown }>>

/** Responds by cursor; the first page has none. */
const byCursor = (pages: Pages) => (url: URL) =>
  pages[url.searchParams.get('cursor') ?? ''] ?? { status: 400 }

async function start({
  pages = { '': page(3) },
  ...options
}: AccountOptions & { readonly pages?: Pages } = {}) {
  const test = startAccount({
    ...options,
    answers: { '/history': byCursor(pages), '/balance': { body: { balances: [] } } },
    plugins: [tokens(), activity(), ...(options.plugins ?? [])],
  })
  await test.connect()
  const history = await test.kernel.use(service)
  const settled = () =>
    waitFor(() =>
      expect([history.get().loading, history.get().at ?? history.get().error]).toEqual([
        false,
        expect.anything(),
      ]),
    )
  const look = async () => {
    const release = history.watch()
    await settled()
    return release
  }
  return {
    ...test,
    history,
    settled,
    look,
    pages: (next: Pages) => test.answer('/history', byCursor(next)),
  }
}

describe('history', () => {
  it('reads the history with account and chain when it is watched, and not before', async () => {
    const test = await start()
    expect(test.asked('/history')).toEqual([])
    await test.look()
    const [{ url } = { url: new URL('http://x') }] = test.asked('/history')
    expect(url.pathname).toBe('/v1/account/0xAa00000000000000000000000000000000000001/history')
    expect([url.searchParams.get('chainId'), url.searchParams.has('cursor')]).toEqual([
      'eip155:1',
      false,
    ])
    expect(test.history.get()).toMatchObject({
      loading: false,
      empty: false,
      next: undefined,
      transactions: [{}, {}, {}],
    })
  })

  it('reads page after page with the cursor `next` until there is none', async () => {
    const test = await start({ pages: { '': page(2, 'b'), b: page(2, 'c'), c: page(1) } })
    await test.look()
    expect(test.history.get().next).toBe('b')
    await Promise.all([test.history.more(), test.history.more()])
    await test.history.more()
    await test.history.more()
    expect(test.asked('/history').map(({ url }) => url.searchParams.get('cursor'))).toEqual([
      null,
      'b',
      'c',
    ])
    expect([test.history.get().transactions.length, test.history.get().next]).toEqual([
      5,
      undefined,
    ])
  })

  it('emits LOAD_MORE_TRANSACTIONS with the account for each further page, and none for the first', async () => {
    const test = await start({ pages: { '': page(2, 'b'), b: page(2) } })
    const events: unknown[] = []
    test.kernel.on(historyPageRequested, (owner) => events.push([historyPageRequested.id, owner]))
    await test.look()
    expect(events).toEqual([])
    await test.history.more()
    await test.history.more()
    expect(events).toEqual([
      [
        'LOAD_MORE_TRANSACTIONS',
        { address: '0xAa00000000000000000000000000000000000001', isSmartAccount: false },
      ],
    ])
  })

  it('emits ERROR_FETCH_TRANSACTIONS with the account when the history cannot be read', async () => {
    const test = await start({ pages: {} })
    const events: unknown[] = []
    test.kernel.on(historyFailed, (owner) => events.push([historyFailed.id, owner]))
    await test.look()
    expect(events).toEqual([
      [
        'ERROR_FETCH_TRANSACTIONS',
        { address: '0xAa00000000000000000000000000000000000001', isSmartAccount: false },
      ],
    ])
  })

  it('skips pages without anything to show, and follows no repeating cursor', async () => {
    const spam = { body: { data: [rawTransaction([rawNft('in', { spam: true })])], next: 'b' } }
    const test = await start({
      pages: {
        '': spam,
        b: { body: { data: [rawTransaction([], { chain: 'eip155:10' })], next: 'c' } },
        c: page(1, 'c'),
      },
    })
    await test.look()
    expect([test.history.get().transactions.length, test.history.get().next]).toEqual([
      1,
      undefined,
    ])
    expect(test.asked('/history')).toHaveLength(3)
  })

  it('sets `empty` for an empty history, and `loading` during a read', async () => {
    const test = await start({ pages: { '': page(0) } })
    test.history.watch()
    expect(test.history.get()).toMatchObject({ loading: true, empty: false })
    await test.settled()
    expect(test.history.get()).toMatchObject({ loading: false, empty: true })
  })

  it('shows the toast `Failed to fetch transactions` and stays empty after a failure', async () => {
    const test = await start({ pages: { '': { status: 400 } } })
    await test.look()
    expect(test.toasts).toEqual(['error: Failed to fetch transactions'])
    expect(test.history.get()).toMatchObject({ transactions: [], loading: false, next: undefined })
    test.pages({ '': page(1) })
    await test.history.refresh()
    expect(test.history.get()).toMatchObject({ transactions: [{}], error: undefined })
  })

  it('shows no toast for a failure that only silent watchers wait for', async () => {
    const test = await start({ pages: { '': { status: 400 } } })
    const release = test.history.watch({ silent: true })
    await test.settled()
    expect([test.toasts, test.history.get().error]).toMatchObject([[], { code: 'http-failed' }])
    test.history.watch()
    await waitFor(() => expect(test.toasts).toEqual(['error: Failed to fetch transactions']))
    release()
  })

  it('keeps its transactions when a later page fails, and continues from there', async () => {
    const test = await start({ pages: { '': page(2, 'b') } })
    await test.look()
    await test.history.more()
    expect(test.history.get()).toMatchObject({
      transactions: [{}, {}],
      next: 'b',
      error: { code: 'http-failed' },
    })
    test.pages({ b: page(1) })
    await test.history.more()
    expect(test.history.get()).toMatchObject({
      transactions: [{}, {}, {}],
      next: undefined,
      error: undefined,
    })
  })

  it('reads the history separately for each account, and none without an account', async () => {
    const test = await start()
    await test.look()
    test.pages({ '': page(1, null, { chain: 'eip155:10' }) })
    test.wallet().change({ network: 'eip155:10' })
    expect(test.history.get().transactions).toEqual([])
    await test.settled()
    expect([
      test.history.get().transactions.length,
      test.asked('/history')[1]?.url.searchParams.get('chainId'),
    ]).toEqual([1, 'eip155:10'])
    await test.kernel.connections.disconnect()
    expect(test.history.get()).toMatchObject({ transactions: [], account: undefined })
  })

  it('requests no history for a network that the provider does not serve', async () => {
    const test = await start({ served: ['eip155:10'] })
    await test.look()
    expect(test.asked('/history')).toEqual([])
    expect(test.history.get()).toMatchObject({ empty: true, served: false })
  })
})

describe('stored history', () => {
  const keys = (test: Awaited<ReturnType<typeof start>>) =>
    test.platform.storage.keys().filter((key) => key.includes('transaction-history'))

  it('reads the history of another network while one is chosen, and the active one afterwards', async () => {
    const test = await start({
      pages: {
        '': {
          body: {
            data: [
              rawTransaction([rawToken('in', '1')]),
              rawTransaction([rawToken('in', '2')], { chain: 'eip155:10' }),
            ],
            next: null,
          },
        },
      },
    })
    await test.look()
    const read = () =>
      test.history
        .get()
        .transactions.map(({ metadata, transfers }) => [
          metadata.chain,
          transfers[0]?.quantity?.numeric,
        ])
    expect(read()).toEqual([['eip155:1', '1']])
    test.history.setNetwork('eip155:10')
    expect(test.history.get().transactions).toEqual([])
    await test.settled()
    expect(read()).toEqual([['eip155:10', '2']])
    test.history.setNetwork(undefined)
    await test.settled()
    expect(read()).toEqual([['eip155:1', '1']])
    expect(test.asked('/history').map(({ url }) => url.searchParams.get('chainId'))).toEqual([
      'eip155:1',
      'eip155:10',
      'eip155:1',
    ])
  })

  it('forgets the chosen network when the active one changes', async () => {
    const test = await start()
    await test.look()
    test.history.setNetwork('eip155:137')
    await test.settled()
    await test.connect('eip155:10')
    await test.settled()
    await test.connect('eip155:1')
    await test.settled()
    expect(test.history.get().account).toMatch(/^eip155:1:/)
  })

  it('caches each page for 15 s under account, network and cursor', async () => {
    const entries = new Map<string, string>()
    const pages = { '': page(2, 'b'), b: page(2) }
    const first = await start({ entries, pages })
    await first.look()
    await first.history.more()
    expect(keys(first)).toEqual(
      ['', 'b'].map(
        (cursor) =>
          `lk.cache.transaction-history:eip155:1:0xAa00000000000000000000000000000000000001:${cursor}`,
      ),
    )
    first.kernel.dispose()
    const second = await start({ entries, pages })
    second.clock.skew(14_000)
    await second.look()
    await second.history.more()
    expect([second.asked('/history').length, second.history.get().transactions.length]).toEqual([
      0, 4,
    ])
    second.kernel.dispose()
    const third = await start({ entries, pages })
    third.clock.skew(16_000)
    await third.look()
    expect(third.asked('/history')).toHaveLength(1)
  })

  it('deletes stored pages when they expire, and on disconnect', async () => {
    const test = await start()
    await test.look()
    expect(keys(test)).toHaveLength(1)
    await test.clock.advance(15_001)
    expect(keys(test)).toEqual([])
    await test.history.refresh()
    await test.kernel.connections.disconnect()
    expect(keys(test)).toEqual([])
  })

  it('requests an expired page again', async () => {
    const test = await start()
    const release = await test.look()
    release()
    await test.look()
    expect(test.asked('/history')).toHaveLength(1)
    await test.clock.advance(16_000)
    await test.look()
    expect(test.asked('/history')).toHaveLength(2)
  })
})

describe('history after a reviewed action', () => {
  const moved = {
    id: '1',
    kind: 'send',
    account: 'eip155:1:0xAa00000000000000000000000000000000000001',
    network: 'eip155:1',
  } as const

  it('reads past the cache after an action, replaces pending ones, and keeps further pages', async () => {
    const waiting = rawTransaction([rawToken('out', '1')], {
      status: 'pending',
      minedAt: '2026-11-10T00:00:00Z',
    })
    const known = rawTransaction([rawToken('in', '1')])
    const older = page(1, null, { minedAt: '2026-01-01T00:00:00Z' })
    const test = await start({
      pages: { '': { body: { data: [waiting, known], next: 'b' } }, b: older },
    })
    await test.look()
    await test.history.more()
    const mined = rawTransaction([rawToken('out', '1')], { minedAt: '2026-11-10T00:00:01Z' })
    test.pages({ '': { body: { data: [mined, known], next: 'b' } } })
    test.kernel.emit(actionChanged, { ...moved, at: 'confirmed' })
    await waitFor(() =>
      expect(test.history.get().transactions.map(({ id }) => id)).toContain(mined['id']),
    )
    expect(
      test.history
        .get()
        .transactions.map(({ id }) => id)
        .slice(0, 2),
    ).toEqual([mined['id'], known['id']])
    expect([test.history.get().transactions.length, test.history.get().next]).toEqual([
      3,
      undefined,
    ])
  })

  it('reads the history at the next watch if it was not watched during an action', async () => {
    const test = await start()
    const release = await test.look()
    release()
    test.kernel.emit(actionChanged, { ...moved, at: 'confirmed' })
    expect(test.asked('/history')).toHaveLength(1)
    await test.look()
    await waitFor(() => expect(test.asked('/history')).toHaveLength(2))
  })
})

describe('tab Activity', () => {
  const tabs = (test: Awaited<ReturnType<typeof start>>, namespace: string) => {
    const record = test.kernel.connections.getState('eip155')
    if (!record) throw new Error('No wallet is connected.')
    return test.kernel
      .read(accountTabs)
      .flatMap(({ id, when }) =>
        when?.({ ...record, namespace }, test.kernel.read) === false ? [] : [id],
      )
  }
  it('shows the tab after Tokens, on EVM only', async () => {
    const test = await start()
    expect([tabs(test, 'eip155'), tabs(test, 'solana')]).toEqual([
      ['tokens', 'activity'],
      ['tokens'],
    ])
  })
  it('shows the tab for another namespace whose plugin contributes it', async () => {
    const manifest = defineManifest({
      id: 'declares',
      contributes: [activityNamespaces.of({ namespace: 'ton' })],
    })
    const test = await start({
      plugins: [definePlugin(manifest, async () => ({ default: () => {} }))()],
    })
    expect([tabs(test, 'ton'), tabs(test, 'solana')]).toEqual([['tokens', 'activity'], ['tokens']])
  })
})

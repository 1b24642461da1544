import { afterEach, describe, expect, it } from 'vitest'
import { cdp } from 'vitest/browser'
import { account } from '#plugins/account/index'
import { activityRef as service } from '#plugins/ports/activity'
import { tokens } from '#plugins/tokens/index'
import { declaredHistory } from '../../test/harness/declaredHistory.ts'
import type { Demo, DemoOptions } from '../../test/harness/mountDemo.ts'
import { mountDemo } from '../../test/harness/mountDemo.ts'
import { rawNft, rawToken, rawTransaction } from '../../test/harness/rawHistory.ts'
import type { Reply } from '../../test/harness/testHttp.ts'
import { activity } from './index.ts'

let demo: Demo
afterEach(() => {
  demo.shell.unmount()
  demo.kernel.dispose()
})

const here = { chain: 'demo:1' }
const history = [
  rawTransaction([rawToken('out', '0.5', 'Ether', 1250)], {
    ...here,
    operationType: 'send',
    minedAt: '2026-11-19T12:00:00Z',
    status: 'pending',
  }),
  rawTransaction(
    [rawToken('out', '1', 'Ether', 2500), rawToken('in', '2490.1234', 'Test USD', 2490)],
    {
      ...here,
      operationType: 'trade',
      minedAt: '2026-11-10T12:00:00Z',
    },
  ),
  rawTransaction([rawToken('in', '0.000001', 'Test USD', 0.000001)], {
    ...here,
    minedAt: '2026-11-09T12:00:00Z',
  }),
  rawTransaction([rawNft('in')], {
    ...here,
    operationType: 'mint',
    minedAt: '2026-11-08T12:00:00Z',
  }),
  rawTransaction(null, { ...here, operationType: 'approve', minedAt: '2026-10-02T12:00:00Z' }),
  rawTransaction([rawToken('in', '12.5', 'Test USD', 12.5)], {
    ...here,
    minedAt: '2025-11-02T12:00:00Z',
  }),
]
const historyReply = (data: readonly unknown[], next: string | null = null): Reply => ({
  body: { data, next },
})

/** A connected visitor on a view. */
async function visit(
  answer: (cursor: string | null) => Reply | undefined,
  {
    route = 'Transactions',
    plugins = [],
    served = ['demo:1'],
    ...options
  }: DemoOptions & { readonly route?: string; readonly served?: readonly string[] } = {},
) {
  demo = mountDemo({
    ...options,
    plugins: [account(), tokens(), activity(), declaredHistory(), ...plugins],
  })
  demo.http.respond = ({ pathname, searchParams }) => {
    if (pathname.endsWith('/supported-chains')) return { body: { http: served, ws: [] } }
    return pathname.endsWith('/history')
      ? answer(searchParams.get('cursor'))
      : pathname.endsWith('/balance')
        ? { body: { balances: [] } }
        : { status: 404 }
  }
  await demo.kernel.connections.connect('demo', { walletId: 'aurora' })
  await demo.open({ route, params: undefined })
}
const there = (selector: string) =>
  expect.poll(() => demo.find(selector), { timeout: 10_000 }).not.toBeNull()
const all = (selector: string) => [
  ...(demo.host.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? []),
]
const texts = (selector: string) => all(selector).map(({ textContent }) => textContent)

describe('`Transactions`', () => {
  it.each([
    ['en', 'right'],
    ['ar', 'left'],
  ] as const)(
    'keeps the arrow of the network choice clear of its border in %s',
    async (locale, side) => {
      await visit(() => historyReply(history), { theme: { locale } })
      await there('.tx-filter .icon')
      const read = (part: string) =>
        demo.find(`.tx-filter ${part}`)?.getBoundingClientRect()[side] ?? 0
      await expect.poll(() => Math.abs(read('select') - read('.icon'))).toBe(12)
    },
  )

  it('shows the history by months, newest first, each with operation and amounts', async () => {
    await visit(() => historyReply(history))
    await there('.tx')
    const thisYear = new Date(demo.clock.now()).getFullYear() === 2026
    expect(texts('.history > .tx-months h2')).toEqual(
      thisYear
        ? ['November', 'October', 'November 2025']
        : ['November 2026', 'October 2026', 'November 2025'],
    )
    expect(texts('.tx .row-title')).toEqual([
      'Sent',
      'Swapped',
      'Minted',
      'Approved',
      'Received',
      'Received',
    ])
    expect(texts('.tx .row-trailing')).toEqual([
      '−0.5 ETH$1,250.00Pending',
      '−1 ETH+2,490.123 TES$2,490.00',
      'Punk #7',
      'Confirmed',
      '+12.5 TES$12.50',
      '<0.001 TES',
    ])
    expect(texts('.tx .badge')).toEqual(['Pending'])
  })

  it('keeps the words of an operation on one line, and puts amounts that leave too little room below', async () => {
    const wide = rawTransaction([rawToken('out', '1234567.123', 'Test USD', 1)], {
      ...here,
      operationType: 'execute',
      minedAt: '2026-11-11T12:00:00Z',
    })
    await visit(() => historyReply([wide, ...history]))
    await there('.tx')
    const list = demo.find('.tx-months') ?? expect.fail('no list')
    const countLines = (title: HTMLElement) => {
      const range = document.createRange()
      range.selectNodeContents(title)
      return new Set([...range.getClientRects()].map(({ top }) => top)).size
    }
    for (let width = 220; width <= 360; width += 4) {
      list.style.inlineSize = `${width}px`
      expect([width, Math.max(...all('.tx .row-title').map(countLines))]).toEqual([width, 1])
    }
  })

  it('lines the amounts up over all rows, and has the copy button beside its address', async () => {
    await visit(() => historyReply(history))
    await there('.tx')
    const ends = all('.tx:not([data-dust]) .tx-amounts').map((one) =>
      Math.round(one.getBoundingClientRect().right),
    )
    expect(new Set(ends).size).toBe(1)
    const gaps = all('.tx-party [data-action=copy]').map((button) => {
      const {
        right = 0,
        top = 0,
        bottom = 0,
      } = button.previousElementSibling?.getBoundingClientRect() ?? {}
      const box = button.getBoundingClientRect()
      return [box.left - right, Math.abs((box.top + box.bottom) / 2 - (top + bottom) / 2)]
    })
    expect(gaps).toHaveLength(2)
    for (const [beside = 99, off = 99] of gaps) {
      expect(beside).toBeLessThan(8)
      expect(off).toBeLessThan(2)
    }
  })

  it('frames a transaction with its counterparty and the copy button in forced colours', async () => {
    const emulate = (value: string) =>
      cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] })
    await emulate('active')
    await visit(() => historyReply(history))
    await there('.tx')
    const frames = all('.tx-party [data-action=copy]').map((button) => {
      const card = button.closest('.tx') ?? expect.fail('no card')
      const [outer, inner] = [card, button].map((one) => one.getBoundingClientRect())
      const widths = [card, card.firstElementChild ?? card].map(
        (one) => getComputedStyle(one).borderBottomWidth,
      )
      return [...widths, (outer?.bottom ?? 0) - (inner?.bottom ?? 0) >= 2]
    })
    await emulate('none')
    expect(frames).toEqual(Array(2).fill(['1px', '0px', true]))
  })

  it('shows the worth of what was paid if that of what came is unknown', async () => {
    await visit(() =>
      historyReply([
        rawTransaction([rawToken('out', '1', 'Ether', 2500), rawToken('in', '2490', 'Test USD')], {
          ...here,
          operationType: 'trade',
        }),
        rawTransaction(
          [rawToken('in', '1', 'Ether', 2500), rawToken('in', '2', 'Test USD', 2)],
          here,
        ),
      ]),
    )
    await there('.tx')
    expect(texts('.tx .row-trailing')).toEqual(['−1 ETH+2,490 TES$2,500.00', '+1 ETH+2 TES'])
  })

  it('shows a dash for a missing name and a missing amount', async () => {
    await visit(() =>
      historyReply([
        rawTransaction(
          [
            { ...rawToken('in', '1'), quantity: null },
            { direction: 'out', quantity: { numeric: '2' } },
          ],
          here,
        ),
      ]),
    )
    await there('.tx')
    expect(texts('.tx .tx-amount')).toEqual(['−2 —', '+— ETH'])
  })

  it('shows the days alone; the month above them is for screen readers', async () => {
    await visit(() => historyReply(history))
    await there('.tx-day')
    const titles = all('.history > .tx-months h2')
    expect(titles.map((title) => title.getBoundingClientRect().height)).toEqual([1, 1, 1])
  })

  it('dims dust, explains it, and offers no copy of its address', async () => {
    await visit(() => historyReply(history))
    await there('.tx')
    expect(
      all('.tx').map((row) => [
        row.dataset['dust'] !== undefined,
        row.querySelector('[data-action=copy]') !== null,
      ]),
    ).toEqual([
      [false, true],
      [false, false],
      [false, false],
      [false, false],
      [false, true],
      [true, false],
    ])
    expect(texts('.tx[data-dust] .tx-warning')).toEqual([
      "Likely spam. Don't copy addresses from this.",
    ])
    all('[data-action=copy]')[0]?.click()
    await expect.poll(() => demo.copied).toEqual(['0x2222222222222222222222222222222222bbbbbb'])
  })

  it('folds likely spam below the history, and draws it where it is opened', async () => {
    await visit(() => historyReply(history))
    await there('.tx')
    expect(all('.history > .tx-months [data-dust]')).toEqual([])
    const fold = demo.find('[data-spam] summary') ?? expect.fail('no fold')
    expect(fold.textContent).toBe('Likely spam: 1')
    const isSeen = () => demo.find('[data-spam] .tx')?.checkVisibility() ?? false
    expect(isSeen()).toBe(false)
    fold.click()
    await expect.poll(isSeen).toBe(true)
  })

  it.each(['Transactions', 'Account'])(
    'shows in %s that a history of spam alone has no activity',
    async (route) => {
      await visit(() => historyReply(history.slice(2, 3)), { route })
      if (route === 'Account') {
        await there('[role=tab]:nth-child(2)')
        demo.find('[role=tab]:nth-child(2)')?.click()
      }
      await expect.poll(() => texts('.notice-title')).toEqual(['No activity yet'])
      await there(route === 'Account' ? '[data-action=all]' : '[data-spam]')
    },
  )

  it('shows sender and receiver with 4 leading and 6 trailing characters', async () => {
    await visit(() =>
      historyReply([rawTransaction(null, { ...here, operationType: 'send' }), ...history]),
    )
    await there('.tx')
    expect(texts('.tx .address')).toContain('0x11…aaaaaa → 0x22…bbbbbb')
    expect(texts('.tx .address')).toContain('To 0x22…bbbbbb')
    expect(texts('.tx .address')).toContain('From 0x11…aaaaaa')
  })

  it.each([
    ['empty', () => historyReply([]), 'No activity yet', 'demo:1'],
    ['not to be had', () => ({ status: 400 }), "Couldn't load your activity", 'demo:1'],
    ['of another network', () => historyReply([]), 'No activity for this network', 'demo:10'],
  ])('names the status of a history that is %s', async (_, answer, title, served) => {
    await visit(answer, { served: [served] })
    await expect.poll(() => texts('.notice-title')).toEqual([title])
  })

  it('shows the toast `Failed to fetch transactions`, and offers a retry', async () => {
    let status = 400
    await visit(() => (status === 400 ? { status } : historyReply(history)))
    await there('[data-action=retry]')
    await expect.poll(() => texts('[data-toast]').join()).toContain('Failed to fetch transactions')
    status = 200
    demo.find('[data-action=retry]')?.click()
    await there('.tx')
  })

  it('reads a history that failed again, by itself, once the browser is online', async () => {
    let status = 400
    await visit(() => (status === 400 ? { status } : historyReply(history)))
    await there('[data-action=retry]')
    demo.goOnline(false)
    await expect.poll(() => texts('.notice').join()).toContain("You're offline")
    status = 200
    demo.goOnline(true)
    await there('.tx')
  })

  it('shows and announces placeholders while the history loads', async () => {
    await visit(() => undefined)
    await there('.history[data-state=loading] .skeleton')
    expect(texts('.history [role=status]')).toEqual(['Loading activity'])
  })

  it('loads the next page when it comes into view', async () => {
    const page = (from: number) =>
      Array.from({ length: 20 }, (_, at) =>
        rawTransaction([rawToken('in', String(from + at + 1))], here),
      )
    await visit((cursor) =>
      cursor === null
        ? historyReply(page(0), 'b')
        : cursor === 'b'
          ? historyReply(page(20), 'c')
          : historyReply(page(40)),
    )
    await there('.tx')
    // Rows out of sight are not drawn, so the list says how many it has.
    const readOn = () => {
      const rows = all('[role=listitem]')
      rows.at(-1)?.scrollIntoView()
      return rows[0]?.getAttribute('aria-setsize')
    }
    await expect.poll(readOn, { timeout: 10_000 }).toBe('60')
    await expect.poll(() => demo.find('[data-action=more]')).toBeNull()
  })

  it('stays smooth with 10,000 rows: only rows near the viewport are drawn, wherever it is', {
    timeout: 60_000,
  }, async () => {
    const page = () =>
      Array.from({ length: 1000 }, (_, at) =>
        rawTransaction([rawToken('in', String(at + 1))], here),
      )
    await visit((cursor) =>
      historyReply(page(), cursor === '9' ? null : String(Number(cursor ?? 0) + 1)),
    )
    await there('.tx')
    for (let count = 1; count < 10; count++) await demo.kernel.get(service).more()
    await expect
      .poll(() => all('[role=listitem]')[0]?.getAttribute('aria-setsize'), { timeout: 20_000 })
      .toBe('10000')
    expect(demo.kernel.get(service).get()).toMatchObject({ next: undefined, loading: false })
    expect(all('.tx').length).toBeLessThan(100)
    const body = demo.find('.body')
    if (!body) throw new Error('There is no body.')
    const height = body.scrollHeight
    for (const part of [0.25, 0.5, 0.75, 1]) {
      body.scrollTop = body.scrollHeight * part
      const inSight = () => {
        const { top, bottom } = body.getBoundingClientRect()
        return all('.tx').filter(
          (row) =>
            row.getBoundingClientRect().top < bottom && row.getBoundingClientRect().bottom > top,
        ).length
      }
      await expect.poll(inSight, { timeout: 10_000 }).toBeGreaterThan(3)
    }
    // Empty boxes are as high as their rows: nothing jumps.
    expect(Math.abs(body.scrollHeight / height - 1)).toBeLessThan(0.2)
    expect(all('.tx').length).toBeLessThan(150)
  })
})

describe('tab Activity', () => {
  it('shows the newest transactions, and leads to the others', async () => {
    const many = Array.from({ length: 12 }, (_, at) =>
      rawTransaction([rawToken('in', String(at))], here),
    )
    await visit(() => historyReply(many), { route: 'Account' })
    await there('[role=tab]')
    expect(texts('[role=tab]')).toEqual(['Tokens', 'Activity'])
    all('[role=tab]')[1]?.click()
    await there('.tx')
    expect(all('.tx')).toHaveLength(8)
    demo.find('[data-action=all]')?.click()
    await expect.poll(() => demo.frame().dataset['view']).toBe('Transactions')
    await expect.poll(() => all('.tx').length).toBe(12)
  })
})

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { defineNamespace } from '#kernel'
import { allWallets } from '#plugins/all-wallets/index'
import { connect } from '#plugins/connect/index'
import { help } from '#plugins/help/index'
import { walletRegistry } from '#plugins/wallet-registry/index'
import { KeyboardDouble } from '../../test/harness/keyboardDouble.ts'
import { locate } from '../../test/harness/locate.ts'
import type { Demo, DemoOptions } from '../../test/harness/mountDemo.ts'
import { mountDemo } from '../../test/harness/mountDemo.ts'
import { createNamespaceDouble } from '../../test/harness/NamespaceDouble.ts'
import type { Reply } from '../../test/harness/testHttp.ts'

let demo: Demo
afterEach(() => {
  demo.shell.unmount()
  demo.kernel.dispose()
})

const thousand = Array.from({ length: 1000 }, (_, at) => ({
  id: `w${at}`,
  name: `Wallet ${at}`,
  image_id: `i${at}`,
  homepage: 'https://w.example',
  chains: [],
}))
function answerTo(query: URLSearchParams): Reply {
  const [page, entries] = [Number(query.get('page')), Number(query.get('entries'))]
  const found = thousand.filter(({ name }) =>
    name.toLowerCase().includes(query.get('search') ?? ''),
  )
  return { body: { data: found.slice((page - 1) * entries, page * entries), count: found.length } }
}
async function open(
  options: DemoOptions = {},
  answer: (query: URLSearchParams) => Reply = answerTo,
) {
  demo = mountDemo({
    ...options,
    settings: { enableWallets: false, ...options.settings },
    plugins: [connect(), walletRegistry(), help(), allWallets(), ...(options.plugins ?? [])],
  })
  demo.http.respond = (url) =>
    url.pathname === '/getWallets' ? answer(url.searchParams) : { status: 404 }
  await demo.open({ route: 'AllWallets', params: undefined })
  await expect.poll(tiles).not.toHaveLength(0)
}
const all = (selector: string) => [
  ...(demo.host.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? []),
]
const tiles = () => all('.tiles .row')
const names = () => tiles().map((tile) => tile.querySelector('.row-title')?.textContent)
const pages = () =>
  demo.http.requests.filter(({ url }) => url.searchParams.get('entries') === '40').length
const pictures = () =>
  demo.http.requests.filter(({ url }) => url.pathname.startsWith('/getWalletImage/')).length
const total = () => Number(all('[data-block]').length) * 12
const body = () => demo.find('.body')
const field = () => demo.find('input[type=search]')

/** Waits until the sheet has its height: a press during its growth would hit a tile. */
const hasComeToRest = async () => {
  let before = Number.NaN
  await expect
    .poll(() => {
      const { y = 0 } = field()?.getBoundingClientRect() ?? {}
      const rests = y === before
      before = y
      return rests
    })
    .toBe(true)
}

describe('`AllWallets`', () => {
  it('shows wallets, a search field and a filter for certified wallets', async () => {
    await open()
    expect(demo.find('.heading')?.textContent).toBe('All wallets')
    expect(field()?.getAttribute('aria-label')).toBe('Search wallets')
    demo.find('.checkbox input')?.click()
    await expect
      .poll(() => demo.http.requests.map(({ url }) => url.searchParams.get('badge_type')))
      .toContain('certified')
  })

  it('breaks the name of a wallet at its spaces only', async () => {
    const long = ['Driftwoodlands', 'Driftwoodlands and the Seven Rivers of the North']
    await open({}, () => ({
      body: { data: long.map((name, at) => ({ ...thousand[at], name })), count: 2 },
    }))
    for (const title of all('.tiles .row-title')) {
      const word = document.createRange()
      word.setStart(title.firstChild ?? title, 0)
      word.setEnd(title.firstChild ?? title, 'Driftwoodlands'.length)
      expect(new Set([...word.getClientRects()].map(({ y }) => y)).size).toBe(1)
      expect(title.scrollHeight).toBeLessThanOrEqual(title.clientHeight)
      expect(title.scrollWidth).toBeGreaterThan(title.clientWidth)
    }
  })

  it.each([
    ['metmask', 'MetaMask'],
    ['lantrn', 'Pocket Lantern'],
    ['crown', 'Rainbow (Crow) Wallet'],
  ])('finds a wallet in spite of a typing error in a word: %s', async (typed, name) => {
    const named = { ...thousand[0], id: 'fox', name }
    await open({}, (query) => {
      const search = query.get('search') ?? ''
      const found = [named, ...thousand.slice(1, 30)].filter(({ name }) =>
        name.toLowerCase().includes(search),
      )
      return { body: { data: found, count: found.length } }
    })
    await hasComeToRest()
    field()?.focus()
    await userEvent.keyboard(typed)
    await expect.poll(names).toEqual([name])
    const text = `No wallet found for ${typed}. Similar names:`
    expect(demo.find('.wall-note')?.textContent).toBe(text)
    await expect.poll(() => demo.find('[aria-live="polite"]')?.textContent).toBe(text)
  })

  it('clears a search without a result by its button', async () => {
    await open()
    field()?.focus()
    await userEvent.keyboard('zzzz')
    await expect.poll(() => demo.find('[data-action=clear-search]')).not.toBeNull()
    demo.find('[data-action=clear-search]')?.click()
    await expect.poll(() => names()[0]).toBe('Wallet 0')
    expect((field() as HTMLInputElement | null)?.value).toBe('')
    await expect.poll(() => demo.focused()).toBe(field())
  })

  it('breaks a long word that was searched for within the card', async () => {
    await open()
    await hasComeToRest()
    await userEvent.fill(
      locate('input[type=search]'),
      '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'.repeat(2),
    )
    await expect.poll(() => demo.find('.notice-title')).not.toBeNull()
    const title = demo.find('.notice-title')?.getBoundingClientRect()
    const card = body()?.getBoundingClientRect()
    expect(title?.left).toBeGreaterThanOrEqual(card?.left ?? Number.NaN)
    expect(title?.right).toBeLessThanOrEqual(card?.right ?? Number.NaN)
  })

  it('loads pages on scroll and draws only the wallets near the screen', async () => {
    await open()
    const most: number[] = []
    await expect
      .poll(
        () => {
          most.push(tiles().length)
          body()?.scrollTo(0, body()?.scrollHeight ?? 0)
          return total()
        },
        { timeout: 30_000, interval: 30 },
      )
      .toBeGreaterThanOrEqual(1000)
    await expect.poll(names).toContain('Wallet 999')
    expect(Math.max(...most, tiles().length)).toBeLessThan(120)
    expect(pages()).toBe(25)
    expect(pictures()).toBeLessThan(1000)
    body()?.scrollTo(0, 0)
    await expect.poll(() => names()[0]).toBe('Wallet 0')
    await expect.poll(() => tiles().length).toBeLessThan(100)
  }, 60_000)

  it('requests only pages and pictures near the screen at first', async () => {
    await open()
    await new Promise((resolve) => setTimeout(resolve, 700))
    expect(pages()).toBeLessThanOrEqual(2)
    expect(pictures()).toBeLessThanOrEqual(60)
  })

  it('shows an empty result and the results of the next search', async () => {
    await open()
    field()?.focus()
    await userEvent.keyboard('zzzz')
    await expect
      .poll(() => demo.find('.notice-title')?.textContent)
      .toBe('No wallet found for zzzz')
    await expect
      .poll(() => demo.find('[aria-live="polite"]')?.textContent)
      .toBe('No wallet found for zzzz')
    await userEvent.clear(locate('input[type=search]'))
    await userEvent.type(locate('input[type=search]'), 'wallet 99')
    await expect
      .poll(names)
      .toEqual(['Wallet 99', ...Array.from({ length: 10 }, (_, at) => `Wallet 99${at}`)])
    await expect
      .poll(() => demo.find('[aria-live="polite"]')?.textContent)
      .toBe('Wallets found for wallet 99: 11')
  })

  it('shows a failed load with a retry; a failed page keeps the others', async () => {
    let broken = true
    await open({}, (query) =>
      broken && query.get('entries') === '40' ? { status: 400 } : answerTo(query),
    )
    await expect
      .poll(() => demo.find('.notice-title')?.textContent)
      .toBe("Couldn't load the list of wallets.")
    expect(demo.find('.notice-text')).toBeNull()
    expect(tiles()).toHaveLength(4)
    broken = false
    demo.find('.notice .button')?.click()
    await expect.poll(() => tiles().length).toBeGreaterThan(20)
    expect(demo.find('.notice')).toBeNull()
  })

  it('supports Tab and arrow keys, and loads more when the focus nears the end', async () => {
    await open()
    await expect.poll(() => tiles().length).toBeGreaterThan(20)
    tiles()[0]?.focus()
    const here = () => demo.focused()?.querySelector('.row-title')?.textContent
    await userEvent.tab()
    expect(here()).toBe('Wallet 1')
    await userEvent.keyboard('{ArrowDown}')
    expect(here()).toBe('Wallet 5')
    await userEvent.keyboard('{ArrowLeft}{ArrowUp}')
    expect(here()).toBe('Wallet 0')
    const before = pages()
    for (let next = 4; next <= 64; next += 4) {
      await expect.poll(names).toContain(`Wallet ${next}`)
      await userEvent.keyboard('{ArrowDown}')
      await expect.poll(here).toBe(`Wallet ${next}`)
    }
    await expect.poll(pages).toBeGreaterThan(before)
  })

  it('returns the focus to the wallet visited last, however far down', async () => {
    await open({}, (query) => ({
      body: {
        data: thousand
          .slice(0, Number(query.get('entries')))
          .map((wallet) => ({ ...wallet, supports_wc: false })),
        count: 40,
      },
    }))
    await expect.poll(names).toContain('Wallet 20')
    const last = () => tiles().at(-1)
    body()?.scrollTo(0, body()?.scrollHeight ?? 0)
    await expect.poll(names).toContain('Wallet 39')
    const name = last()?.querySelector('.row-title')?.textContent
    last()?.click()
    await expect.poll(() => demo.frame().dataset['view']).toBe('Downloads')
    demo.kernel.router.back()
    await expect.poll(() => demo.focused()?.querySelector('.row-title')?.textContent).toBe(name)
  })

  it('opens a wallet’s download page where no namespace of the site has sessions', async () => {
    await open()
    await expect.poll(names).toContain('Wallet 7')
    await demo.kernel.plugins.remove('namespace.demo')
    tiles()
      .find((tile) => tile.querySelector('.row-title')?.textContent === 'Wallet 7')
      ?.click()
    await expect.poll(() => demo.frame().dataset['view']).toBe('Downloads')
  })

  it('marks a newly installed wallet without a second tile, and connects it', async () => {
    const double = createNamespaceDouble('other', ['main'])
    await open({ settings: { enableWallets: true }, plugins: [defineNamespace(double.manifest)()] })
    const of = (name: string) =>
      tiles().filter((tile) => tile.querySelector('.row-title')?.textContent === name)
    await expect.poll(() => of('Wallet 7')).toHaveLength(1)
    await expect.poll(() => double.discovering()).toBe(1)
    double.announce([{ id: 'seven', name: 'Wallet 7', ready: true }])
    await expect
      .poll(() => of('Wallet 7').map((tile) => tile.querySelector('.badge')?.textContent))
      .toEqual(['Installed'])
    of('Wallet 7')[0]?.click()
    await expect.poll(() => demo.frame().dataset['view']).toBe('ConnectingExternal')
  })
})

describe('the keyboard of a phone', () => {
  const { visualViewport } = window
  let keyboard: KeyboardDouble
  beforeEach(async () => {
    await page.viewport(375, 553)
    keyboard = new KeyboardDouble()
    Object.defineProperty(window, 'visualViewport', { value: keyboard, configurable: true })
  })
  afterEach(() =>
    Object.defineProperty(window, 'visualViewport', { value: visualViewport, configurable: true }),
  )

  it('leaves the found wallets more than a strip below the search', async () => {
    await open()
    await expect.poll(() => demo.find('dialog > span[hidden]')).not.toBeNull()
    field()?.focus()
    keyboard.leave(293)
    const bottom = (selector: string) => demo.find(selector)?.getBoundingClientRect().bottom ?? 0
    body()?.scrollTo(0, 140)
    expect(bottom('.wall-head')).toBeLessThanOrEqual(bottom('.header') + 8)
    keyboard.leave(553)
    body()?.scrollTo(0, 140)
    expect(bottom('.wall-head')).toBeGreaterThan(bottom('.header') + 100)
  })
})

describe('an installed wallet that the provider does not list', () => {
  it('is found by its name, beside listed ones with similar names', async () => {
    const double = createNamespaceDouble('other', ['main'])
    const fox = { ...thousand[0], id: 'fox', name: 'MetaMask' }
    const answer = (query: URLSearchParams) => {
      const found = [fox].filter(({ name }) =>
        name.toLowerCase().includes(query.get('search') ?? ''),
      )
      return { body: { data: found, count: found.length } }
    }
    const plugins = [defineNamespace(double.manifest)()]
    await open({ settings: { enableWallets: true }, plugins }, answer)
    await expect.poll(() => double.discovering()).toBe(1)
    double.announce([{ id: 'own', name: 'Metamast', ready: true }])
    await hasComeToRest()
    field()?.focus()
    await userEvent.keyboard('metamast')
    await expect.poll(names).toEqual(['Metamast', 'MetaMask'])
    await expect
      .poll(() => demo.find('[aria-live="polite"]')?.textContent)
      .toBe('Wallets found for metamast: 2')
    expect(demo.find('.wall-note')).toBeNull()
  })
})

describe('wallet downloads', () => {
  it('wallet downloads connect a wallet that was installed meanwhile', async () => {
    const double = createNamespaceDouble('other', ['main'])
    await open({ settings: { enableWallets: true }, plugins: [defineNamespace(double.manifest)()] })
    await demo.open({ route: 'Downloads', params: { wallet: thousand[3] } })
    await expect.poll(() => all('.body a')).toHaveLength(1)
    await expect.poll(() => double.discovering()).toBe(1)
    double.announce([{ id: 'three', name: 'Wallet 3', ready: true }])
    await expect
      .poll(() => demo.find('[data-action="connect-installed"]')?.textContent)
      .toBe('Connect Wallet 3')
    demo.find('[data-action="connect-installed"]')?.click()
    await expect.poll(() => double.connectRequests.length).toBe(1)
  })
})

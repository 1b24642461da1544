import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { BootedModal } from './boot.ts'
import { boot as bootModal } from './boot.ts'
import { prepareFrame } from './firstFrame.ts'
import type { ModalOptions } from './ModalOptions.ts'
import { createSnapshotStore } from './snapshotStore.ts'
import { loadTranslations } from './translations.ts'

const icon = `data:image/svg+xml;base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg"/>')}`
const hosted: ModalOptions = {
  projectId: 'first-frame',
  provider: { api: 'https://silent.example' },
  telemetry: 'off',
}

/** A provider that takes its time: no server here can be told not to answer. */
const { fetch: fetchPage } = globalThis
beforeAll(() => {
  globalThis.fetch = (url, call) =>
    String(url).startsWith('https://silent.example')
      ? new Promise<Response>(() => {})
      : fetchPage(url, call)
})
afterAll(() => {
  globalThis.fetch = fetchPage
})

/** Announces wallets by EIP-6963 as extensions do, until the test ends. */
function announceWallets(...names: readonly string[]): void {
  const provider = () => ({ request: async () => [], on() {}, removeListener() {} })
  const details = names.map((name) => ({
    info: { uuid: name, name, rdns: `example.${name.toLowerCase()}`, icon },
    provider: provider(),
  }))
  const announce = () => {
    for (const detail of details)
      dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  addEventListener('eip6963:requestProvider', announce)
  onTestFinished(() => removeEventListener('eip6963:requestProvider', announce))
  announce()
}

/** Registers a wallet by the Wallet Standard, until the test ends. */
function registerWallet(name: string): void {
  const wallet = {
    version: '1.0.0',
    name,
    icon,
    chains: ['solana:mainnet'],
    accounts: [],
    features: { 'standard:connect': { version: '1.0.0', connect: async () => ({ accounts: [] }) } },
  }
  const onReady = (event: Event) => Reflect.get(event, 'detail')?.register(wallet)
  addEventListener('wallet-standard:app-ready', onReady)
  onTestFinished(() => removeEventListener('wallet-standard:app-ready', onReady))
}

const root = () => document.querySelector('latchkey-modal')?.shadowRoot
const dialog = () => root()?.querySelector<HTMLDialogElement>('dialog[open]')
const find = (selector: string) => {
  const found = dialog()?.querySelector<HTMLElement>(selector)
  if (!found) throw new TypeError(`There is no ${selector}.`)
  return found
}
const row = (key: string) => find(`[data-focus-key="${key}"]`)

let modal: BootedModal | undefined
let lifetime = new AbortController()
afterEach(() => {
  lifetime.abort()
  modal?.destroy()
  lifetime = new AbortController()
  modal = undefined
  localStorage.clear()
})

/** Opens a modal whose code stays away until `arrive` is called. */
function openSlowly(options: ModalOptions) {
  const snapshotStore = createSnapshotStore(options, true)
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const booting = arrived.then(async () => {
    modal = await bootModal(options, snapshotStore)
    return modal
  })
  const opened = booting.then((booted) => booted.call('open', []))
  opened.catch(() => {})
  const show = prepareFrame(() => booting, options, snapshotStore.get, lifetime.signal)
  const draw = () =>
    show('open', [], opened, options.locale !== undefined && loadTranslations(options.locale))
  return { arrive, opened, drawn: draw(), draw, isOpen: () => snapshotStore.get().open }
}

/** Resolves in the moment in which the shell's dialog has taken the place of the first frame. */
const whenTaken = (first: HTMLDialogElement) =>
  new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      if (first.isConnected) return
      observer.disconnect()
      resolve()
    })
    observer.observe(first.getRootNode(), { childList: true })
  })

/** Lists what a visitor sees of the dialog: place, text and colours of each part. */
const measure = () =>
  [
    ...(dialog()?.querySelectorAll<HTMLElement>(
      '.card, .header, .header *, .row, .row *, .skeleton span, .button, .button *, .footer, .footer *',
    ) ?? []),
  ].map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const { color, backgroundColor, font, opacity } = getComputedStyle(element)
    return [
      element.localName,
      [x, y, width, height].map((size) => Math.round(size * 10) / 10).join(' '),
      element.childElementCount === 0 ? element.textContent : '',
      [...element.attributes]
        .map(({ name, value }) => `${name}=${value}`)
        .sort()
        .join(' '),
      color,
      backgroundColor,
      font,
      opacity,
    ]
  })

/** Opens, lets the entrance end, and compares what stands before and after the shell takes over. */
async function compareDrawings(options: ModalOptions) {
  const { arrive, drawn } = openSlowly(options)
  await drawn
  const first = dialog()
  if (!first) throw new TypeError('There is no first frame.')
  for (const animation of first.getAnimations({ subtree: true })) animation.currentTime = 1000
  const before = measure()
  const taken = whenTaken(first)
  arrive()
  await taken
  return { before, after: measure() }
}

describe('the first frame is what the shell draws', () => {
  it.each<[string, ModalOptions, (() => void)?]>([
    ['without a project', {}],
    ['with a project', hosted],
    ['with a wallet', hosted, () => announceWallets('Harbor')],
    ['with a wallet and without a project', {}, () => announceWallets('Harbor')],
    ['with several wallets', hosted, () => announceWallets('Harbor', 'Lantern', 'Quay')],
    [
      'with wallets of two namespaces',
      {},
      () => {
        announceWallets('Harbor', 'Lantern')
        registerWallet('Harbor')
        registerWallet('Sunlit')
      },
    ],
    ['with one namespace', { namespaces: ['eip155'] }, () => announceWallets('Harbor')],
    ['without the grid of all wallets', { allWallets: 'HIDE' }],
    ['with chosen wallets', { ...hosted, featuredWalletIds: ['a', 'b'] }],
    ['with terms', { termsConditionsUrl: 'https://example.com/terms' }],
    [
      'with terms and a privacy policy',
      {
        ...hosted,
        termsConditionsUrl: 'https://example.com/terms',
        privacyPolicyUrl: 'https://example.com/privacy',
      },
    ],
    ['in dark colours', { ...hosted, themeMode: 'dark' }, () => announceWallets('Harbor')],
    [
      'with variables',
      {
        themeVariables: { '--lk-radius': '0px', '--lk-accent': '#123456', '--lk-density': '0.8' },
      },
      () => announceWallets('Harbor'),
    ],
    ['in German', { ...hosted, locale: 'de' }, () => announceWallets('Harbor')],
    ['from right to left', { ...hosted, locale: 'ar' }, () => announceWallets('Harbor')],
    ['without the brand', { features: { branding: false } }],
    ['with a project and without the brand', { ...hosted, features: { branding: false } }],
    ['without email', { ...hosted, features: { email: false, socials: false } }],
  ])('%s', async (_, options, prepare) => {
    prepare?.()
    const { before, after } = await compareDrawings(options)
    expect(before.length).toBeGreaterThan(10)
    expect(after).toEqual(before)
  })
})

describe('a visitor in the first frame', () => {
  it('has the focus on the heading', async () => {
    await openSlowly({}).drawn
    expect(root()?.activeElement?.className).toBe('heading')
    expect(dialog()?.matches(':modal')).toBe(true)
  })

  it('keeps the focus on a row when the shell takes over', async () => {
    announceWallets('Harbor', 'Lantern')
    const { arrive, drawn } = openSlowly(hosted)
    await drawn
    row('example.lantern').focus()
    const first = dialog()
    arrive()
    await expect.poll(dialog).not.toBe(first)
    await expect.poll(() => root()?.activeElement).toBe(row('example.lantern'))
  })

  it('is back at the opener on closing', async () => {
    const opener = document.createElement('button')
    document.body.append(opener)
    onTestFinished(() => opener.remove())
    opener.focus()
    const { arrive, opened, drawn } = openSlowly(hosted)
    await drawn
    const first = dialog()
    arrive()
    await opened
    await expect.poll(dialog).not.toBe(first)
    modal?.close()
    await expect.poll(() => document.activeElement).toBe(opener)
  })

  it('sees one frame after two presses of the opener, and is back there on closing', async () => {
    const opener = document.createElement('button')
    document.body.append(opener)
    onTestFinished(() => opener.remove())
    opener.focus()
    const { arrive, opened, drawn, draw } = openSlowly(hosted)
    await Promise.all([drawn, draw()])
    expect(document.querySelectorAll('latchkey-modal')).toHaveLength(1)
    const first = dialog()
    arrive()
    await opened
    await expect.poll(dialog).not.toBe(first)
    expect(document.querySelectorAll('latchkey-modal')).toHaveLength(1)
    modal?.close()
    await expect.poll(() => document.activeElement).toBe(opener)
  })

  it('sees another frame after closing the first', async () => {
    const { drawn, draw } = openSlowly(hosted)
    await drawn
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => document.querySelector('latchkey-modal')).toBeNull()
    await draw()
    expect(dialog()?.matches(':modal')).toBe(true)
  })

  it('presses a row once, which the shell follows', async () => {
    announceWallets('Harbor')
    const { arrive, drawn } = openSlowly(hosted)
    await drawn
    await userEvent.click(row('example.harbor'))
    expect(row('example.harbor').ariaBusy).toBe('true')
    expect(row('example.harbor').querySelector('.spinner')).not.toBeNull()
    arrive()
    await expect.poll(() => dialog()?.dataset['view']).toBe('ConnectingExternal')
  })

  it('presses another row instead', async () => {
    const { arrive, drawn } = openSlowly(hosted)
    await drawn
    await userEvent.click(row('all-wallets'))
    await userEvent.click(row('help'))
    expect(row('all-wallets').ariaBusy).toBeNull()
    expect(dialog()?.querySelectorAll('.spinner')).toHaveLength(0)
    arrive()
    await expect.poll(() => dialog()?.dataset['view']).toBe('WhatIsAWallet')
  })

  it('ends a press in the shell that began before it', async () => {
    announceWallets('Harbor')
    const { arrive, drawn } = openSlowly(hosted)
    await drawn
    const { left, top } = row('example.harbor').getBoundingClientRect()
    const at = { bubbles: true, composed: true, clientX: left + 9, clientY: top + 9 }
    row('example.harbor').dispatchEvent(new PointerEvent('pointerdown', at))
    const first = dialog()
    arrive()
    await expect.poll(dialog).not.toBe(first)
    expect(dialog()?.dataset['view']).toBe('Connect')
    row('example.harbor').dispatchEvent(new PointerEvent('pointerup', at))
    await expect.poll(() => dialog()?.dataset['view']).toBe('ConnectingExternal')
  })

  it.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['the close button', () => userEvent.click(find('[data-close]'))],
    [
      'a press beside the card',
      () => userEvent.click(dialog() ?? document.body, { position: { x: 5, y: 5 } }),
    ],
  ])('closes it with %s, and it stays closed', async (_, close) => {
    const { arrive, opened, drawn, isOpen } = openSlowly(hosted)
    await drawn
    await close()
    expect(dialog()).toBeNull()
    arrive()
    await opened
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(isOpen()).toBe(false)
    expect(dialog()).toBeFalsy()
    // A later opening is the shell's.
    await modal?.call('open', [])
    await expect.poll(() => dialog()?.dataset['view']).toBe('Connect')
    expect(root()?.querySelectorAll('dialog')).toHaveLength(1)
  })

  it('sees a wallet that announces itself late, and keeps focus and press', async () => {
    const { drawn } = openSlowly(hosted)
    await drawn
    row('all-wallets').click()
    row('all-wallets').focus()
    announceWallets('Harbor')
    expect(row('example.harbor').textContent).toContain('Harbor')
    expect(row('all-wallets').ariaBusy).toBe('true')
    expect(root()?.activeElement).toBe(row('all-wallets'))
  })

  it('sees one list, of one modal', async () => {
    const { arrive, opened, drawn } = openSlowly(hosted)
    await drawn
    arrive()
    await opened
    await expect.poll(() => root()?.querySelectorAll('dialog').length).toBe(1)
    expect(document.querySelectorAll('latchkey-modal')).toHaveLength(1)
  })
})

describe('no first frame', () => {
  const isDrawn = async (options: ModalOptions) => {
    await openSlowly(options).drawn
    return dialog() !== null && dialog() !== undefined
  }

  it.each<[string, ModalOptions]>([
    ['for an embedded modal', { enableEmbedded: true }],
    ['for a modal that the host places', { disableAppend: true }],
    ['for terms that must be ticked', { features: { legalCheckbox: true } }],
    ['for an order of the host', { connectMethodsOrder: ['email', 'wallet'] }],
    ['for a modal without installed wallets', { enableWallets: false }],
    ['for the basic modal', { basic: true }],
  ])('%s', async (_, options) => {
    expect(await isDrawn(options)).toBe(false)
  })

  it('for a visitor who was here before', async () => {
    localStorage.setItem('latchkey.recent_wallets', '{}')
    expect(await isDrawn({})).toBe(false)
  })

  it('for a modal that is there at once', async () => {
    const { arrive, drawn, isOpen } = openSlowly({})
    arrive()
    await drawn
    await expect.poll(isOpen).toBe(true)
    await expect.poll(() => root()?.querySelectorAll('dialog').length).toBe(1)
  })

  it('once the modal is destroyed', async () => {
    const { drawn } = openSlowly({})
    await drawn
    expect(dialog()).not.toBeNull()
    lifetime.abort()
    expect(document.querySelector('latchkey-modal')).toBeNull()
  })

  it('once the modal cannot be loaded', async () => {
    let fail = (_: Error) => {}
    const failing = new Promise<BootedModal>((_, reject) => {
      fail = reject
    })
    const { get } = createSnapshotStore({}, true)
    const opened = failing.then((booted) => booted.call('open', []))
    await prepareFrame(() => failing, {}, get, lifetime.signal)('open', [], opened, false)
    expect(dialog()).not.toBeNull()
    fail(new TypeError('offline'))
    await expect.poll(() => document.querySelector('latchkey-modal')).toBeNull()
  })
})

describe('the first frame by its request', () => {
  it.each([
    ['is there for a connect button, which names no namespace', { namespace: undefined }, true],
    ['is left out for a namespace', { namespace: 'solana' }, false],
    ['is left out for a view', { view: 'Networks' }, false],
  ])('%s', async (_, request, isDrawn) => {
    const booting = new Promise<BootedModal>(() => {})
    const { get } = createSnapshotStore({}, true)
    const show = prepareFrame(() => booting, {}, get, lifetime.signal)
    await show('open', [request], booting, false)
    expect(Boolean(dialog())).toBe(isDrawn)
  })
})

import { StrictMode } from 'react'
import type { Root } from 'react-dom/client'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { ModalDouble } from '../test/harness/createModalDouble.ts'
import { createModalDouble } from '../test/harness/createModalDouble.ts'
import {
  ConnectButton,
  LatchkeyProvider,
  useAccount,
  useDisconnect,
  useLatchkey,
  useModalEvent,
  useNetwork,
  useTheme,
  useWalletProvider,
} from './react.ts'

function Page() {
  const { open } = useLatchkey()
  const { address, isConnected, initialized } = useAccount()
  const { network } = useNetwork()
  const { disconnect } = useDisconnect()
  const { themeMode, setThemeMode } = useTheme()
  const provider = useWalletProvider()
  return (
    <>
      <output>
        {JSON.stringify({
          address,
          isConnected,
          initialized,
          network: network?.name,
          themeMode,
          provider: provider !== undefined,
        })}
      </output>
      <button type="button" onClick={() => open({ view: 'Networks' })}>
        Networks
      </button>
      <button type="button" onClick={() => disconnect()}>
        Leave
      </button>
      <button type="button" onClick={() => setThemeMode('dark')}>
        Dark
      </button>
      <ConnectButton />
    </>
  )
}

function Other() {
  return <output>{useAccount({ namespace: 'solana' }).status}</output>
}

function Listener({ views }: { readonly views: string[] }) {
  useModalEvent('open', ({ view }) => views.push(view))
  return null
}

describe('the React bindings', () => {
  let place: HTMLElement
  let root: Root | undefined
  let double: ModalDouble
  const tree = () => (
    <StrictMode>
      <LatchkeyProvider modal={double.modal}>
        <Page />
      </LatchkeyProvider>
    </StrictMode>
  )
  const shown = () => JSON.parse(place.querySelector('output')?.textContent ?? '{}')
  const button = () => place.querySelector('.latchkey-connect')?.shadowRoot?.querySelector('button')
  const press = (name: string) =>
    [...place.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click()

  beforeEach(() => {
    place = document.createElement('div')
    document.body.append(place)
    double = createModalDouble()
  })
  afterEach(() => {
    root?.unmount()
    root = undefined
    place.remove()
  })
  const render = async () => {
    root = createRoot(place)
    root.render(tree())
    await expect.poll(() => button()?.textContent).toBeTruthy()
  }

  it('returns the connected account and its network', async () => {
    await render()
    expect(shown()).toEqual({
      isConnected: false,
      initialized: true,
      themeMode: 'auto',
      provider: false,
    })
    double.connect()
    await expect.poll(shown).toEqual({
      address: double.address,
      isConnected: true,
      initialized: true,
      network: 'Ethereum',
      themeMode: 'auto',
      provider: true,
    })
  })

  it('opens, disconnects and changes the theme', async () => {
    await render()
    for (const name of ['Networks', 'Leave', 'Dark']) press(name)
    expect(double.calls).toEqual(['open Networks', 'disconnect', 'theme dark'])
  })

  it('takes a press as soon as the button stands in the page', async () => {
    const triggers = new Promise<number>((resolve) => {
      const watch = new MutationObserver(() => {
        if (!place.querySelector('.latchkey-connect')) return
        watch.disconnect()
        resolve(double.triggers())
      })
      watch.observe(place, { childList: true, subtree: true })
    })
    root = createRoot(place)
    root.render(tree())
    expect(await triggers).toBe(1)
  })

  it('calls the listener of the last render with events, until it is gone', async () => {
    const views: string[] = []
    root = createRoot(place)
    const withListener = (list: string[]) => (
      <LatchkeyProvider modal={double.modal}>
        <Listener views={list} />
      </LatchkeyProvider>
    )
    root.render(withListener([]))
    root.render(withListener(views))
    await expect.poll(() => double.listening('open')).toBe(1)
    double.emit('open', { view: 'Connect' })
    expect(views).toEqual(['Connect'])
    root.unmount()
    root = undefined
    expect(double.listening('open')).toBe(0)
  })

  it('throws without a provider, and names what is missing', () => {
    expect(() => renderToString(<Page />)).toThrow('Put <LatchkeyProvider modal={modal}> around')
  })

  it('renders the initial state on a server, without any connection', async () => {
    const html = renderToString(tree())
    expect(html).toContain('Connect wallet')
    double.connect()
    expect(renderToString(tree())).toBe(html)
    place.innerHTML = html
    const complaints: unknown[] = []
    root = hydrateRoot(place, tree(), { onRecoverableError: (error) => complaints.push(error) })
    await expect.poll(() => button()?.dataset['status']).toBe('connected')
    await expect.poll(shown).toMatchObject({ isConnected: true })
    expect(complaints).toEqual([])
  })

  describe('the button', () => {
    it('shows Connect, Connecting, then the account and its network', async () => {
      await render()
      expect([button()?.dataset['status'], button()?.textContent]).toEqual([
        'disconnected',
        'Connect wallet',
      ])
      double.connecting()
      expect([button()?.dataset['status'], button()?.textContent]).toEqual([
        'connecting',
        'Connecting…',
      ])
      double.connect()
      await expect
        .poll(() => [button()?.dataset['status'], button()?.textContent])
        .toEqual(['connected', '0x71…d8976FEthereum'])
    })

    it('shows the account again after another connection of the same account', async () => {
      await render()
      double.connect()
      await expect.poll(() => button()?.textContent).toBe('0x71…d8976FEthereum')
      double.set({ namespaces: {} })
      expect(button()?.textContent).toBe('Connect wallet')
      double.connect()
      expect(button()?.textContent).toBe('0x71…d8976FEthereum')
    })

    it('loads on a sign of intent and opens on a press', async () => {
      await render()
      await userEvent.hover(button() ?? document.body)
      expect(double.calls).toContain('preload')
      await userEvent.click(button() ?? document.body)
      expect(double.calls).toContain('open')
    })

    it('counts a connection of an earlier visit as connecting until it was checked', async () => {
      double.set({ initialized: false })
      await render()
      expect(button()?.dataset['status']).toBe('connecting')
    })

    it('keeps one button and one set of listeners in strict mode, and leaves none', async () => {
      await render()
      expect(
        place.querySelector('.latchkey-connect')?.shadowRoot?.querySelectorAll('button'),
      ).toHaveLength(1)
      expect(double.triggers()).toBe(1)
      root?.unmount()
      root = undefined
      expect([double.triggers(), double.watching()]).toEqual([0, 0])
    })

    it('resists the styles of the page', async () => {
      await render()
      const look = () => {
        const { color, backgroundColor, fontSize, textTransform } = getComputedStyle(
          button() ?? document.body,
        )
        return [color, backgroundColor, fontSize, textTransform]
      }
      const before = look()
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(
        '* { all: unset; color: red !important; text-transform: uppercase !important; font-size: 40px !important }',
      )
      document.adoptedStyleSheets = [sheet]
      const after = look()
      document.adoptedStyleSheets = []
      expect(after).toEqual(before)
    })
  })

  it('returns each requested namespace by itself', async () => {
    double.connect()
    root = createRoot(place)
    root.render(
      <LatchkeyProvider modal={double.modal}>
        <Other />
      </LatchkeyProvider>,
    )
    await expect.poll(() => place.textContent).toBe('disconnected')
  })
})

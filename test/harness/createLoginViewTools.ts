import { expect } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { EmbeddedWalletDouble } from './EmbeddedWalletDouble.ts'
import { createEmbeddedWalletDouble } from './EmbeddedWalletDouble.ts'
import type { Demo, DemoOptions } from './mountDemo.ts'
import { mountDemo } from './mountDemo.ts'

export type LoginFeatures = Parameters<EmbeddedWalletDouble['catalog']>[0]

/** Mounts a demo with a double of the embedded wallet. */
export function mountLogin(
  plugins: NonNullable<DemoOptions['plugins']>,
  options: DemoOptions = {},
  features?: LoginFeatures,
) {
  const wallet = createEmbeddedWalletDouble()
  const demo = mountDemo({
    ...options,
    plugins: [...plugins, ...(options.plugins ?? [])],
    catalog: wallet.catalog(features),
  })
  return { demo, wallet }
}

/** Reads and uses the login views of a demo; `get` returns the current one. */
export function createLoginViewTools(
  get: () => { readonly demo: Demo; readonly wallet: EmbeddedWalletDouble },
) {
  const all = (selector: string) => [
    ...(get().demo.host.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? []),
  ]
  const text = (selector: string) => get().demo.find(selector)?.textContent
  const shows = (view: string) => get().demo.shows(view)
  const open = async (route: string, params?: unknown) => {
    await get().demo.open({ route, params })
    await shows(route)
    await there('.body input, .body .status-panel')
  }
  const input = () => {
    const field = get().demo.find('.body input')
    if (!(field instanceof HTMLInputElement)) throw new Error('There is no field.')
    return field
  }
  const there = (selector: string) => expect.poll(() => get().demo.find(selector)).not.toBeNull()
  const expectRequest = (name: string, times = 1) =>
    expect.poll(() => get().wallet.times(name)).toBe(times)
  const type = async (value: string) => {
    input().focus()
    await userEvent.keyboard(value)
  }
  const error = () => text('.field-error:not(:empty)')
  /** Reads the screen in the very moment in which the error of the field appears. */
  const atError = <Seen>(read: () => Seen): Promise<Seen> =>
    new Promise((resolve) => {
      const look = new MutationObserver(() => {
        if (!error()) return
        look.disconnect()
        resolve(read())
      })
      look.observe(get().demo.frame(), { subtree: true, childList: true, characterData: true })
    })

  const paste = (clip: string) => {
    const data = new DataTransfer()
    data.setData('text/plain', clip)
    input().dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
    document.execCommand('insertText', false, clip)
  }
  const cells = () =>
    all('.code-cell')
      .map((cell) => cell.textContent || '·')
      .join('')
  return {
    all,
    text,
    shows,
    open,
    input,
    there,
    asked: expectRequest,
    type,
    paste,
    cells,
    error,
    atError,
  }
}

import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { cdp, userEvent } from 'vitest/browser'
import { createModalDouble } from '../test/harness/createModalDouble.ts'
import { defineLatchkeyButton } from './element.ts'
import { localeDirection } from './localeDirection.ts'

describe('the custom element', () => {
  const place = (name: string, attributes: Readonly<Record<string, string>> = {}) => {
    const element = document.createElement(name)
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
    document.body.append(element)
    return element
  }
  const buttonOf = (element: HTMLElement) => element.shadowRoot?.querySelector('button')
  afterEach(() => {
    for (const element of document.querySelectorAll('latchkey-button, other-button'))
      element.remove()
  })

  it('shows its label and opens the modal it was defined for', async () => {
    const { modal, calls, connect } = createModalDouble()
    defineLatchkeyButton(modal)
    const element = place('latchkey-button', { label: 'Log in' })
    expect(buttonOf(element)?.textContent).toBe('Log in')
    element.setAttribute('label', 'Enter')
    expect(buttonOf(element)?.textContent).toBe('Enter')
    await userEvent.click(element)
    expect(calls).toContain('open')
    connect()
    await expect.poll(() => buttonOf(element)?.dataset['status']).toBe('connected')
  })

  it('releases the modal when it leaves the page, and follows it again when it returns', () => {
    const { modal, watching, triggers } = createModalDouble()
    defineLatchkeyButton(modal, 'other-button')
    const element = place('other-button')
    expect([watching(), triggers()]).toEqual([1, 1])
    element.remove()
    expect([watching(), triggers()]).toEqual([0, 0])
    document.body.append(element)
    expect([watching(), triggers(), buttonOf(element)?.textContent]).toEqual([
      1,
      1,
      'Connect wallet',
    ])
  })

  it('has a ring whose turning can be seen in forced colours while it connects', async () => {
    const features = [{ name: 'forced-colors', value: 'active' }]
    await cdp().send('Emulation.setEmulatedMedia', { features })
    onTestFinished(() => void cdp().send('Emulation.setEmulatedMedia', { features: [] }))
    const { modal, connecting } = createModalDouble()
    defineLatchkeyButton(modal, 'forced-button')
    const element = place('forced-button')
    connecting()
    const edge = (side: 'start' | 'end') =>
      getComputedStyle(buttonOf(element) ?? element, '::before').getPropertyValue(
        `border-block-${side}-color`,
      )
    await expect.poll(() => buttonOf(element)?.ariaBusy).toBe('true')
    expect(edge('start')).not.toBe(edge('end'))
    element.remove()
  })

  it('speaks the language of the modal, and keeps its place while the words are loaded', async () => {
    const { modal, set } = createModalDouble()
    set({ locale: 'de-AT' })
    defineLatchkeyButton(modal, 'german-button')
    const element = place('german-button')
    const text = () => buttonOf(element)?.querySelector('span')
    expect(text()?.checkVisibility({ visibilityProperty: true })).toBe(false)
    expect(element.offsetWidth).toBeGreaterThan(100)
    await expect.poll(() => text()?.textContent).toBe('Wallet verbinden')
    expect(text()?.checkVisibility({ visibilityProperty: true })).toBe(true)
    set({ locale: 'he' })
    expect(text()?.textContent).toBe('Connect wallet')
    element.remove()
  })

  it('is written in the direction of its language', async () => {
    const { modal, set } = createModalDouble()
    defineLatchkeyButton(modal, 'arabic-button')
    document.body.dir = 'rtl'
    const element = place('arabic-button')
    const direction = () => getComputedStyle(buttonOf(element) ?? element).direction
    expect(direction()).toBe('ltr')
    document.body.dir = ''
    set({ locale: 'ar-EG' })
    await expect.poll(direction).toBe('rtl')
    for (const locale of 'ar dv fa he ps sd ug ur yi en de arn'.split(' ')) {
      set({ locale })
      expect(direction(), locale).toBe(localeDirection(locale))
    }
    element.remove()
  })

  it('shows a ring while it connects, whose place is there before its styles', async () => {
    const { modal, connecting } = createModalDouble()
    defineLatchkeyButton(modal, 'busy-button')
    connecting()
    const element = place('busy-button')
    const ring = () => getComputedStyle(buttonOf(element) ?? element, '::before')
    const width = element.offsetWidth
    expect([ring().borderTopWidth, ring().paddingTop]).toEqual(['0px', '10px'])
    await expect.poll(() => ring().animationName).toBe('turn')
    expect([ring().borderTopWidth, ring().paddingTop]).toEqual(['2px', '8px'])
    expect(element.offsetWidth).toBe(width)
    expect(buttonOf(element)?.ariaBusy).toBe('true')
    element.remove()
  })

  it('has its colour scheme and its focus ring from the first frame', () => {
    const { modal, set } = createModalDouble()
    defineLatchkeyButton(modal, 'dark-button')
    set({ themeMode: 'dark', themeVariables: { '--lk-accent': 'rgb(1, 2, 3)' } })
    const element = place('dark-button')
    const style = getComputedStyle(buttonOf(element) ?? element)
    expect([style.colorScheme, style.backgroundColor]).toEqual(['dark', 'rgb(1, 2, 3)'])
    set({ themeMode: 'auto' })
    expect(style.colorScheme).toBe('light dark')
    set({ themeVariables: { '--lk-radius': '1px' } })
    expect(style.getPropertyValue('--lk-accent')).not.toBe('rgb(1, 2, 3)')
    buttonOf(element)?.focus({ focusVisible: true })
    expect([style.outlineStyle, style.outlineWidth]).toEqual(['solid', '2px'])
    element.remove()
  })

  it('follows the modal of the last definition, as after a hot reload, in every element', async () => {
    const first = createModalDouble()
    defineLatchkeyButton(first.modal, 'reloaded-button')
    const element = place('reloaded-button', { label: 'Log in' })
    const gone = place('reloaded-button')
    gone.remove()
    const last = createModalDouble()
    defineLatchkeyButton(last.modal, 'reloaded-button')
    expect([first.watching(), first.triggers()]).toEqual([0, 0])
    expect([last.watching(), last.triggers()]).toEqual([1, 1])
    expect(buttonOf(element)?.textContent).toBe('Log in')
    document.body.append(gone)
    last.connect()
    for (const one of [element, gone]) {
      await expect.poll(() => buttonOf(one)?.dataset['status']).toBe('connected')
      one.remove()
    }
  })

  it('leaves an element of other code as it is', () => {
    const { modal } = createModalDouble()
    const foreign = class extends HTMLElement {}
    customElements.define('foreign-button', foreign)
    defineLatchkeyButton(modal, 'foreign-button')
    expect(customElements.get('foreign-button')).toBe(foreign)
  })

  it('shows the account of its namespace', async () => {
    const { modal, connect } = createModalDouble()
    defineLatchkeyButton(modal, 'third-button')
    const element = place('third-button', { namespace: 'solana' })
    connect()
    expect(buttonOf(element)?.dataset['status']).toBe('disconnected')
    element.setAttribute('namespace', 'eip155')
    await expect.poll(() => buttonOf(element)?.dataset['status']).toBe('connected')
    element.remove()
  })

  it('shows name and balance of the account with `show-balance`', async () => {
    const { modal, connect, setAccount } = createModalDouble()
    defineLatchkeyButton(modal, 'fourth-button')
    const element = place('fourth-button', { 'show-balance': '' })
    connect()
    await expect.poll(() => buttonOf(element)?.textContent).toBe('0x71…d8976F…')
    setAccount({ balance: '1.23456', balanceSymbol: 'ETH', profileName: 'ada.example' })
    expect(buttonOf(element)?.textContent).toBe('ada.example1.234\u00a0ETH')
    element.removeAttribute('show-balance')
    expect(buttonOf(element)?.textContent).toBe('ada.exampleEthereum')
    element.remove()
  })

  it('writes the balance as English does where the locale is no language tag', async () => {
    const { modal, set, setAccount } = createModalDouble()
    set({ locale: 'de-DE.UTF-8' })
    defineLatchkeyButton(modal, 'fifth-button')
    const element = place('fifth-button', { 'show-balance': '' })
    setAccount({ balance: '1.23456', balanceSymbol: 'ETH', profileName: 'ada.example' })
    await expect.poll(() => buttonOf(element)?.textContent).toBe('ada.example1.234\u00a0ETH')
    element.remove()
  })
})

import type { Release } from '#kernel'
import { applyHues } from './applyHues.ts'
import css from './button.css?inline'
import type { ButtonOptions } from './getButtonContent.ts'
import { getButtonContent } from './getButtonContent.ts'
import type { Modal } from './hostTypes.ts'
import { localeDirection } from './localeDirection.ts'

/** A button drawn into a shadow root. */
export type ConnectButtonHandle = { update(options: ButtonOptions): void; release: Release }

const createSpan = (document: Document, name: string, text = '') => {
  const element = document.createElement('span')
  element.className = name
  element.textContent = text
  return element
}

/**
 * Draws the button that opens the modal: connect, connecting, or who is connected. Needs no React.
 */
export function createConnectButton(
  modal: Modal,
  root: ShadowRoot,
  first: ButtonOptions,
): ConnectButtonHandle {
  const { ownerDocument: document } = root
  const button = document.createElement('button')
  button.type = 'button'
  button.part.add('button')
  if (root.adoptedStyleSheets.length === 0) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    root.adoptedStyleSheets = [sheet]
  }
  root.replaceChildren(button)
  let options = first
  let drawn = ''

  const renderContent = () => {
    const { status, text, address, network } = getButtonContent(modal.getState(), options)
    if (status === 'connecting')
      return [createSpan(document, 'ring'), createSpan(document, 'text', text)]
    if (address === undefined) return [createSpan(document, 'text', text)]
    const avatar = createSpan(document, 'avatar')
    const name = document.createElement('bdi')
    applyHues(avatar, address)
    name.dir = 'ltr'
    name.textContent = text
    return [
      avatar,
      name,
      ...(network === undefined ? [] : [createSpan(document, 'network', network)]),
    ]
  }
  const draw = () => {
    const state = modal.getState()
    const content = getButtonContent(state, options)
    const key = JSON.stringify([content, state.locale, state.themeMode, state.themeVariables])
    if (key === drawn) return
    drawn = key
    button.dataset['status'] = content.status
    button.dir = localeDirection(state.locale)
    button.lang = state.locale
    button.ariaBusy = String(content.status === 'connecting')
    button.dataset['theme'] = state.themeMode
    for (const [name, value] of Object.entries(state.themeVariables))
      button.style.setProperty(name, value)
    button.replaceChildren(...renderContent())
  }
  draw()
  const releases = [modal.subscribe(draw), modal.trigger(button)]
  return {
    update(next) {
      options = next
      draw()
    },
    release() {
      for (const release of releases) release()
      root.replaceChildren()
    },
  }
}

import type { Modal, Release } from '#kernel'
import css from './button.css?inline'
import type { ButtonOptions } from './buttonFace.ts'
import { buttonFace } from './buttonFace.ts'
import { localeDirection } from './localeDirection.ts'
import { paintHues } from './paintHues.ts'

/** A button drawn into a shadow root. */
export type ConnectButtonHandle = { update(options: ButtonOptions): void; release: Release }

const part = (document: Document, name: string, text = '') => {
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

  const faceOf = () => {
    const { status, text, address, network } = buttonFace(modal.getState(), options)
    if (status === 'connecting') return [part(document, 'ring'), part(document, 'text', text)]
    if (address === undefined) return [part(document, 'text', text)]
    const avatar = part(document, 'avatar')
    const name = document.createElement('bdi')
    paintHues(avatar, address)
    name.dir = 'ltr'
    name.textContent = text
    return [avatar, name, ...(network === undefined ? [] : [part(document, 'network', network)])]
  }
  const draw = () => {
    const state = modal.getState()
    const face = buttonFace(state, options)
    const key = JSON.stringify([face, state.locale, state.themeMode, state.themeVariables])
    if (key === drawn) return
    drawn = key
    button.dataset['status'] = face.status
    button.dir = localeDirection(state.locale)
    button.lang = state.locale
    button.ariaBusy = String(face.status === 'connecting')
    button.dataset['theme'] = state.themeMode
    for (const [name, value] of Object.entries(state.themeVariables))
      button.style.setProperty(name, value)
    button.replaceChildren(...faceOf())
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

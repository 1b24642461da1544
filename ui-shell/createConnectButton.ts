import type { Release } from '#kernel'
import css from './button.css?inline'
import type { ConnectedContent } from './createConnectedContent.ts'
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

const renderPlain = (document: Document, isBusy: boolean, text: string) => [
  ...(isBusy ? [createSpan(document, 'ring')] : []),
  createSpan(document, 'text', text),
]

/**
 * Draws the button that opens the modal: connect, connecting, or who is connected. Needs no React.
 * The code that draws a connection is loaded once there is one.
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
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  root.adoptedStyleSheets = [sheet]
  root.replaceChildren(button)
  let options = first
  let drawn = ''
  let released = false
  let loading = false
  /** Draws a connection; without its code, the beginning of the address. */
  let renderConnected: ConnectedContent | undefined

  const draw = () => {
    const state = modal.getState()
    const { status, text, record } = getButtonContent(state, options, !!renderConnected)
    if (record && !loading) load()
    const key = JSON.stringify([status, text, state.locale, state.themeMode, state.themeVariables])
    const changed = key !== drawn
    const content =
      record && renderConnected
        ? renderConnected(record, options, state.locale, changed)
        : changed && renderPlain(document, status === 'connecting', text)
    if (content) button.replaceChildren(...content)
    if (!changed) return
    drawn = key
    button.dataset['status'] = status
    button.dir = localeDirection(state.locale)
    button.lang = state.locale
    button.ariaBusy = String(status === 'connecting')
    button.dataset['theme'] = state.themeMode
    for (const [name, value] of Object.entries(state.themeVariables))
      button.style.setProperty(name, value)
  }
  const load = () => {
    loading = true
    const use = (content: ConnectedContent) => {
      renderConnected = content
      if (!released) draw()
    }
    import('./createConnectedContent.ts').then(
      (part) => use(part.createConnectedContent(modal, root)),
      () =>
        use(({ accountState: { address } }) => [
          createSpan(document, 'text', address?.slice(0, 6)),
        ]),
    )
  }
  draw()
  const releases = [modal.subscribe(draw), modal.trigger(button)]
  return {
    update(next) {
      options = next
      draw()
    },
    release() {
      released = true
      for (const release of releases) release()
      root.replaceChildren()
    },
  }
}

import type { Release } from '#kernel'
import css from './button.css?inline'
import type { ButtonOptions } from './buttonOptions.ts'
import { englishButtonTexts } from './buttonOptions.ts'
import type { StateRenderer } from './createStateRenderer.ts'
import type { Modal, ModalSnapshot } from './hostTypes.ts'

/** A button drawn into a shadow root, empty until its first update. */
export type ConnectButtonHandle = { update(options: ButtonOptions): void; release: Release }

/**
 * Creates the button that opens the modal: connect, connecting, or who is connected. Needs no
 * React. It draws only English without a connection itself, as every page has it: the code of other
 * states and languages is loaded with the first of them, and the button keeps the place until then.
 */
export function createConnectButton(modal: Modal, host: HTMLElement): ConnectButtonHandle {
  const root = openRoot(host)
  const button = document.createElement('button')
  const text = document.createElement('span')
  root.replaceChildren(button)
  button.append(text)
  button.part = 'button'
  let options: ButtonOptions = {}
  let render: StateRenderer | undefined
  let loading: Promise<void> | undefined
  let hasFailed = false

  /** Returns false if the button has to show more than this. */
  const drawPlain = (state: ModalSnapshot): boolean => {
    const account = state.namespaces[`${options.namespace ?? state.activeNamespace}`]?.accountState
    const isIdle = hasFailed || (state.initialized && !account?.status.startsWith('connect'))
    const isReadable = hasFailed || state.locale.startsWith('en')
    button.dataset['status'] = isIdle ? 'disconnected' : 'connecting'
    const content = isIdle
      ? (options.label ?? englishButtonTexts.connect)
      : englishButtonTexts.connecting
    text.textContent = (hasFailed && account?.address?.slice(0, 6)) || content
    text.style.visibility = isReadable || content === options.label ? '' : 'hidden'
    return isIdle && isReadable
  }
  const draw = () => {
    const state = modal.getState()
    button.lang = state.locale
    // Variables of an earlier theme go as well.
    button.style.cssText = `color-scheme:${state.themeMode.replace('auto', 'light dark')}`
    for (const [name, value] of Object.entries(state.themeVariables))
      button.style.setProperty(name, value ?? null)
    if (render) render(state, options)
    else if (!drawPlain(state) && !loading)
      loading = import('./createStateRenderer.ts')
        .then((one) => {
          render = one.createStateRenderer(modal, button, englishButtonTexts, draw)
        })
        .catch(() => {
          hasFailed = true
        })
        .then(draw)
  }
  const unsubscribe = modal.subscribe(draw)
  // The trigger reads it at the press.
  const request: { namespace?: string | undefined } = {}
  const detach = modal.trigger(button, request)
  return {
    update(next) {
      options = next
      request.namespace = next.namespace
      draw()
    },
    release() {
      unsubscribe()
      detach()
      root.replaceChildren()
    },
  }
}

/** The shadow root of the button's element, with its styles. */
function openRoot(host: HTMLElement): ShadowRoot {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  root.adoptedStyleSheets = [sheet]
  return root
}

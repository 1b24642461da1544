import type { ButtonOptions, ButtonTexts } from './buttonOptions.ts'
import css from './buttonStates.css?inline'
import type { ConnectedContent } from './createConnectedContent.ts'
import { getButtonContent } from './getButtonContent.ts'
import type { Modal, ModalSnapshot } from './hostTypes.ts'
import { translatedButtonTexts } from './translatedButtonTexts.ts'

/** Draws a button in any state and language; does nothing if it shows that already. */
export type StateRenderer = (state: ModalSnapshot, options: ButtonOptions) => void

const createText = (content = '') => {
  const text = document.createElement('span')
  text.textContent = content
  return text
}

function adoptStyles(button: HTMLButtonElement): void {
  const root = button.getRootNode()
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  if (root instanceof ShadowRoot) root.adoptedStyleSheets.push(sheet)
}

/** Names, addresses and amounts are no language; a label is the page's to have translated. */
function markLanguage(button: HTMLButtonElement, isLabel: boolean): void {
  if (isLabel) button.removeAttribute('translate')
  else button.translate = false
}

/**
 * Draws what a button has beside English without a connection. The code that draws a connection is
 * loaded once there is one: it shares parts with the kernel, which a page in another language does
 * not need yet.
 */
export function createStateRenderer(
  modal: Modal,
  button: HTMLButtonElement,
  english: ButtonTexts,
  redraw: () => void,
): StateRenderer {
  let drawn = ''
  let isLoading = false
  let renderConnected: ConnectedContent | undefined
  const loadConnected = async () => {
    try {
      const { createConnectedContent } = await import('./createConnectedContent.ts')
      renderConnected = createConnectedContent(modal)
    } catch {
      renderConnected = ({ accountState }) => [createText(accountState.address?.slice(0, 6))]
    }
    redraw()
  }
  adoptStyles(button)
  return (state, options) => {
    // The button was released while code was loading.
    if (!button.parentNode) return
    const locale = state.locale.replaceAll('_', '-')
    button.lang = locale
    const [language = ''] = locale.split('-')
    const texts = translatedButtonTexts[language] ?? english
    const { status, text, record } = getButtonContent(state, options, texts)
    if (record && !isLoading) {
      isLoading = true
      void loadConnected()
    }
    const shown = record && !renderConnected ? 'connecting' : status
    const key = JSON.stringify([shown, text, locale])
    const changed = key !== drawn
    drawn = key
    const content =
      record && renderConnected
        ? renderConnected(record, options, locale, changed)
        : changed && [createText(text)]
    markLanguage(button, !record)
    if (content) button.replaceChildren(...content)
    button.dataset['status'] = shown
    button.ariaBusy = String(shown === 'connecting')
  }
}

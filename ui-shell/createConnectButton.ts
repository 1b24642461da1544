import type { Release } from '#kernel'
import css from './button.css?inline'
import type { ConnectedContent } from './createConnectedContent.ts'
import type { ButtonContent, ButtonOptions, ButtonTexts } from './getButtonContent.ts'
import { englishButtonTexts, getButtonContent } from './getButtonContent.ts'
import type { Modal, ModalSnapshot } from './hostTypes.ts'
import { localeDirection } from './localeDirection.ts'

/** A button drawn into a shadow root. */
export type ConnectButtonHandle = { update(options: ButtonOptions): void; release: Release }

const createSpan = (document: Document, name: string, text = '') => {
  const element = document.createElement('span')
  element.className = name
  element.textContent = text
  return element
}

const renderPlain = (document: Document, isBusy: boolean, text: string, isHidden: boolean) => [
  ...(isBusy ? [createSpan(document, 'ring')] : []),
  createSpan(document, isHidden ? 'text hidden' : 'text', text),
]

/** A part that is imported when it is first read: undefined until it is there. */
function createLatePart<Part>(
  load: () => Promise<Part>,
  fallback: Part,
  onLoaded: () => void,
): () => Part | undefined {
  let part: Part | undefined
  let isLoading = false
  const use = (loaded: Part) => {
    part = loaded
    onLoaded()
  }
  return () => {
    if (!isLoading) void load().then(use, () => use(fallback))
    isLoading = true
    return part
  }
}

/** The words in a locale: undefined while those of other languages are loaded. */
function createWordReader(onLoaded: () => void): (locale: string) => ButtonTexts | undefined {
  const readTranslations = createLatePart<Readonly<Record<string, ButtonTexts>>>(
    async () => (await import('./translatedButtonTexts.ts')).translatedButtonTexts,
    {},
    onLoaded,
  )
  return (locale) => {
    const [language = ''] = locale.split('-')
    const translations = language === 'en' ? {} : readTranslations()
    return translations && (translations[language] ?? englishButtonTexts)
  }
}

function createButton(root: ShadowRoot) {
  const button = root.ownerDocument.createElement('button')
  button.type = 'button'
  button.part.add('button')
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  root.adoptedStyleSheets = [sheet]
  root.replaceChildren(button)
  return button
}

function showState(
  button: HTMLButtonElement,
  { locale, themeMode, themeVariables }: ModalSnapshot,
  status: ButtonContent['status'],
) {
  button.dataset['status'] = status
  button.dir = localeDirection(locale)
  button.lang = locale
  button.ariaBusy = String(status === 'connecting')
  button.dataset['theme'] = themeMode
  for (const [name, value] of Object.entries(themeVariables)) button.style.setProperty(name, value)
}

/**
 * Draws the button that opens the modal: connect, connecting, or who is connected. Needs no React.
 * The code that draws a connection is loaded once there is one, the words of another language when
 * the modal has one: English stands in for them, unseen.
 */
export function createConnectButton(
  modal: Modal,
  root: ShadowRoot,
  first: ButtonOptions,
): ConnectButtonHandle {
  const { ownerDocument: document } = root
  const button = createButton(root)
  let options = first
  let drawn = ''
  let released = false
  const redraw = () => released || draw()
  const readConnected = createLatePart<ConnectedContent>(
    async () => (await import('./createConnectedContent.ts')).createConnectedContent(modal, root),
    ({ accountState: { address } }) => [createSpan(document, 'text', address?.slice(0, 6))],
    redraw,
  )
  const readWords = createWordReader(redraw)

  const draw = () => {
    const state = modal.getState()
    const words = readWords(state.locale)
    const { status, text, record } = getButtonContent(state, options, words ?? englishButtonTexts)
    const connected = record && readConnected()
    const shown = record && !connected ? 'connecting' : status
    const isHidden = !words && text !== options.label
    const key = JSON.stringify([
      shown,
      text,
      isHidden,
      state.locale,
      state.themeMode,
      state.themeVariables,
    ])
    const changed = key !== drawn
    const content =
      record && connected
        ? connected(record, options, state.locale, changed)
        : changed && renderPlain(document, shown === 'connecting', text, isHidden)
    if (content) button.replaceChildren(...content)
    if (changed) showState(button, state, shown)
    drawn = key
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

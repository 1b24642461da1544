import type { Release } from '#kernel'
import type { FrameCardOptions, FrameCardTexts } from '#plugins/ports/embedded-wallet'
import type { Appearance } from '#ui-shell'
import css from './frame.css?inline'

/** The open dialog. */
export type FrameCard = {
  /** While the frame does not answer, says so and moves the keyboard to the button below it. */
  setAnswering(answers: boolean): void
  /** Replaces the texts, without an effect on the focus. */
  setTexts(texts: FrameCardTexts): void
  close(): void
}

/**
 * An iframe in a closed dialog of the page. It runs while the dialog is closed, and is never moved:
 * a moved frame reloads.
 */
export type FrameElement = {
  readonly iframe: HTMLIFrameElement
  /** Opens the dialog above everything until it is closed. */
  show(showing: FrameCardOptions): FrameCard
  setAppearance(look: Appearance): void
  remove(): void
}

/**
 * Rights of the secure site: scripts, its own storage, forms. It cannot change the page or its
 * address.
 */
const sandbox =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox'

function createIframe(address: string): HTMLIFrameElement {
  const iframe = document.createElement('iframe')
  iframe.setAttribute('sandbox', sandbox)
  iframe.allow = 'clipboard-write'
  // The frame identifies and shows the embedding origin; the path stays private.
  iframe.referrerPolicy = 'strict-origin'
  iframe.src = address
  return iframe
}

/**
 * Frees the dialog from a dialog of the page: one makes all beside it inert and hides it from screen
 * readers, and takes a press outside it as a wish to leave. A frame cannot be moved into it.
 */
function freeFromPage(host: HTMLElement, signal: AbortSignal): void {
  host.inert = false
  host.removeAttribute('aria-hidden')
  host.addEventListener('pointerdown', (event) => event.stopPropagation(), { signal })
}

/** Creates the dialog with its frame. */
function createFrameDialog(address: string) {
  const host = document.createElement('latchkey-frame')
  const shadow = host.attachShadow({ mode: 'closed' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  shadow.adoptedStyleSheets = [sheet]
  const dialog = document.createElement('dialog')
  const button = document.createElement('button')
  button.type = 'button'
  const note = document.createElement('p')
  note.setAttribute('role', 'alert')
  // The dialog has no direction of its own: its texts have that of their language.
  note.dir = 'auto'
  const iframe = createIframe(address)
  dialog.append(iframe, note, button)
  shadow.append(dialog)
  return { host, dialog, iframe, note, button }
}

/** Keeps the dialog at a place that may move, until it is released. */
function trackRect(dialog: HTMLDialogElement, place: FrameCardOptions['getRect']): Release {
  let last = ''
  let next = 0
  const step = () => {
    next = requestAnimationFrame(step)
    const { left, top, width, height } = place()
    const now = [left, top, width, height].join()
    if (now === last) return
    last = now
    for (const [name, value] of Object.entries({ left, top, width, height }))
      dialog.style.setProperty(`--frame-${name}`, `${value}px`)
  }
  step()
  return () => cancelAnimationFrame(next)
}

/** Reports every attempt to close the dialog; it stays open until the signal aborts. */
function interceptDismissal(
  dialog: HTMLDialogElement,
  onLeave: FrameCardOptions['onDismiss'],
  signal: AbortSignal,
): void {
  const leave = (event: Event) => {
    event.preventDefault()
    onLeave(event)
  }
  // Some browsers close a dialog at the third attempt, without an event that can be prevented.
  const onClosed = (event: Event) => {
    // Shown again since: the event is late.
    if (dialog.open) return
    onLeave(event)
    if (!signal.aborted) dialog.showModal()
  }
  dialog.addEventListener(
    'keydown',
    (event) => event.key === 'Escape' && !event.isComposing && leave(event),
    { signal },
  )
  dialog.addEventListener('cancel', leave, { signal })
  dialog.addEventListener('close', onClosed, { signal })
  dialog.addEventListener('click', (event) => event.target === dialog && leave(event), { signal })
}

/** Adds a hidden frame with this address to the page. */
export function createFrameElement(address: string): FrameElement {
  const { host, dialog, iframe, note, button } = createFrameDialog(address)
  document.body.append(host)

  return {
    iframe,
    show({ getRect, onCancel, onDismiss, ...first }) {
      const over = new AbortController()
      const { signal } = over
      let texts: FrameCardTexts = first
      const setTexts = (next: FrameCardTexts) => {
        texts = next
        dialog.setAttribute('aria-label', next.name)
        iframe.title = next.title
        button.textContent = next.cancel
        if (note.textContent) note.textContent = next.frozen
      }
      setTexts(first)
      button.addEventListener('click', onCancel, { signal })
      interceptDismissal(dialog, onDismiss, signal)
      freeFromPage(host, signal)
      const stop = trackRect(dialog, getRect)
      if (!dialog.open) dialog.showModal()
      iframe.focus()
      return {
        setAnswering(answers) {
          if (answers === (note.textContent === '')) return
          note.textContent = answers ? '' : texts.frozen
          // Keys that go to a frozen frame are lost, Escape and Tab too.
          if (!answers) button.focus()
        },
        setTexts,
        close() {
          if (signal.aborted) return
          over.abort()
          stop()
          note.textContent = ''
          dialog.close()
        },
      }
    },
    setAppearance({ mode, variables }) {
      host.dataset['theme'] = mode
      // Variables of an earlier theme go as well.
      host.style.cssText = ''
      for (const [name, value] of Object.entries(variables))
        host.style.setProperty(name, value ?? null)
    },
    remove: () => host.remove(),
  }
}

import type { Release } from '#kernel'
import type { Appearance } from '#ui-shell'
import css from './frame.css?inline'
import type { FrameCardOptions } from './port.ts'

/**
 * An iframe in a closed dialog on the page. It runs while the dialog is closed, and is never moved:
 * a moved frame loads again.
 */
export type FrameElement = {
  readonly iframe: HTMLIFrameElement
  /** Opens the dialog over everything until it is released. */
  show(showing: FrameCardOptions): Release
  setAppearance(look: Appearance): void
  remove(): void
}

/**
 * What the secure site needs: its scripts, its own storage, its forms. Neither the page nor its
 * address is its to change.
 */
const sandbox =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox'

function createIframe(address: string): HTMLIFrameElement {
  const iframe = document.createElement('iframe')
  iframe.setAttribute('sandbox', sandbox)
  iframe.allow = 'clipboard-write'
  // Its origin is how the frame knows, and shows, who embeds it; the path is nobody's business.
  iframe.referrerPolicy = 'strict-origin'
  iframe.src = address
  return iframe
}

/** The element on the page, the dialog in it, and what stands in that. */
function createFrameDialog(address: string) {
  const host = document.createElement('latchkey-frame')
  const shadow = host.attachShadow({ mode: 'closed' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  shadow.adoptedStyleSheets = [sheet]
  const dialog = document.createElement('dialog')
  const button = document.createElement('button')
  button.type = 'button'
  const iframe = createIframe(address)
  dialog.append(iframe, button)
  shadow.append(dialog)
  return { host, dialog, iframe, button }
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

/**
 * Whatever closes a dialog is a wish of the visitor's: it is told, and the dialog stays open until
 * the signal aborts.
 */
function interceptDismissal(
  dialog: HTMLDialogElement,
  onLeave: FrameCardOptions['onDismiss'],
  signal: AbortSignal,
): void {
  const leave = (event: Event) => {
    event.preventDefault()
    onLeave(event)
  }
  // Some browsers close a dialog at the third attempt, whatever its page says.
  const onClosed = (event: Event) => {
    // It was shown anew since: the event comes late.
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

/** Puts a frame of that address on the page, out of sight. */
export function createFrameElement(address: string): FrameElement {
  const { host, dialog, iframe, button } = createFrameDialog(address)
  document.body.append(host)

  return {
    iframe,
    show({ getRect, name, cancel, onCancel, onDismiss }) {
      const over = new AbortController()
      const { signal } = over
      dialog.setAttribute('aria-label', name)
      iframe.title = name
      button.textContent = cancel
      button.addEventListener('click', onCancel, { signal })
      interceptDismissal(dialog, onDismiss, signal)
      const stop = trackRect(dialog, getRect)
      if (!dialog.open) dialog.showModal()
      iframe.focus()
      return () => {
        if (signal.aborted) return
        over.abort()
        stop()
        dialog.close()
      }
    },
    setAppearance({ mode, variables }) {
      host.dataset['theme'] = mode
      for (const [name, value] of Object.entries(variables)) host.style.setProperty(name, value)
    },
    remove: () => host.remove(),
  }
}

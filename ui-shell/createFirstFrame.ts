import { createModalHost } from './createModalHost.ts'
import { drawElement } from './drawElement.ts'
import type { FirstFrame } from './FirstFrame.ts'
import { findPageDialog } from './findPageDialog.ts'
import type { ThemeMode, ThemeVariables } from './hostTypes.ts'
import { localeDirection } from './localeDirection.ts'
import { watchPresses } from './watchPresses.ts'

type FirstFrameParts = {
  readonly theme: { readonly themeMode: ThemeMode; readonly themeVariables: ThemeVariables }
  readonly locale: string
  /** The view that it stands for. */
  readonly view: string
  readonly messages: FirstFrame['messages']
  /** Draws the parts of the view. */
  draw(): readonly Element[]
  /** The visitor closed it. */
  onLeave(): void
}

/** Duration of the closing dialog's fade. */
const exitDuration = 200

/** A frame without React, taken over by the shell in the same element. */
export type DrawnFrame = FirstFrame & {
  show(): void
  /** Draws the view anew; focus and press stay. */
  redraw(): void
  /** Takes the frame away, unless it gave way before. */
  remove(): void
}

/** Makes a first frame; it is not on the page yet. */
export function createFirstFrame(parts: FirstFrameParts): DrawnFrame {
  const { theme, locale } = parts
  const host = createModalHost()
  const view = drawElement('div', { class: 'view' })
  const inner = drawElement('div', { class: 'card-inner' }, view)
  const dialog = drawElement(
    'dialog',
    {
      class: 'frame',
      lang: locale,
      dir: localeDirection(locale),
      'data-view': parts.view,
      'aria-labelledby': 'heading',
    },
    drawElement('div', { class: 'card', tabindex: '-1' }, inner),
  )
  host.shadow.append(dialog)
  host.styles.apply(host.element, { mode: theme.themeMode, variables: theme.themeVariables })

  const remove = () => {
    dialog.remove()
    // The shell may have drawn its own dialog meanwhile.
    if (host.shadow.childElementCount === 0) host.element.remove()
  }
  const presses = watchPresses(dialog, () => {
    dialog.close()
    setTimeout(remove, exitDuration)
    parts.onLeave()
  })
  const redraw = () => presses.keep(() => view.replaceChildren(...parts.draw()))
  return {
    host,
    messages: parts.messages,
    redraw,
    remove,
    show() {
      redraw()
      ;(findPageDialog() ?? document.body).append(host.element)
      // Without it the browser focuses the first control, before the heading.
      const heading = dialog.querySelector('.heading')
      heading?.toggleAttribute('autofocus')
      dialog.showModal()
      heading?.toggleAttribute('autofocus')
    },
    handOver() {
      const isShown = dialog.isConnected
      presses.stop()
      // Before the other opens: closing that one has to lead to what was focused before this one.
      dialog.close()
      remove()
      return () => {
        const next = isShown && host.shadow.querySelector('dialog')
        if (!next) return
        // The shell's dialog stands where this one stood: nothing enters.
        for (const animation of next.getAnimations({ subtree: true })) animation.currentTime = 1000
        presses.handOver(next)
      }
    },
  }
}

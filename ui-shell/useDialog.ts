import type { RefObject } from 'react'
import { useLayoutEffect, useRef, useState } from 'react'
import type { Preparation } from './createPreparation.ts'
import { useKernel } from './useKernel.ts'

// Duration of the closing dialog's fade.
const exitDuration = 200

type FocusRef = { current: Element | null }

const getFocusedElement = (dialog: HTMLDialogElement): Element | null => {
  const root = dialog.getRootNode()
  return root instanceof ShadowRoot ? root.activeElement : null
}

/**
 * Shows the dialog over everything; without blocking the page while the top layer is lent to
 * others. Restores the focus. Browsers throw for a dialog that the page has taken out.
 */
function showDialog(dialog: HTMLDialogElement, yielded: boolean, left: FocusRef): void {
  if (!dialog.isConnected || (dialog.open && dialog.matches(':modal') !== yielded)) return
  left.current = getFocusedElement(dialog) ?? left.current
  if (dialog.open) dialog.close()
  // `show()` would take the focus away from the overlay that needs it.
  if (yielded) dialog.setAttribute('open', '')
  else {
    // Without it the browser focuses the first control of what is drawn, before the heading.
    const heading = dialog.querySelector<HTMLElement>('.heading')
    if (heading) heading.autofocus = true
    dialog.showModal()
    if (heading) heading.autofocus = false
    if (left.current instanceof HTMLElement) left.current.focus({ preventScroll: true })
    left.current = null
  }
}

/**
 * Opens and closes the native dialog as the router says. True while its content must be there: from
 * opening until it is out of sight.
 */
export function useDialog(
  dialog: RefObject<HTMLDialogElement | null>,
  open: boolean,
  yielded: boolean,
  preparation: Preparation,
): boolean {
  const { platform } = useKernel()
  const [visible, setVisible] = useState(false)
  const left = useRef<Element>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    if (open) {
      setVisible(true)
      preparation.setVisible(true, () => showDialog(element, yielded, left))
      return
    }
    element.close()
    return platform.after(exitDuration, () => {
      setVisible(false)
      preparation.setVisible(false)
    })
  }, [dialog, open, yielded, platform, preparation])
  return visible
}

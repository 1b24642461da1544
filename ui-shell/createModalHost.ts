import type { Styles } from './createStyles.ts'
import { createStyles } from './createStyles.ts'

/** The modal's element on the page, with everything drawn inside its shadow root. */
export type ModalHost = {
  readonly element: HTMLElement
  readonly shadow: ShadowRoot
  readonly styles: Styles
}

/** Makes the element of one modal, with the shell's stylesheets. It is not on the page yet. */
export function createModalHost(): ModalHost {
  const element = document.createElement('latchkey-modal')
  const shadow = element.attachShadow({ mode: 'open' })
  return { element, shadow, styles: createStyles(shadow) }
}

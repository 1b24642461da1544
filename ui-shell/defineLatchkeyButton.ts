import type { ConnectButtonHandle } from './createConnectButton.ts'
import { createConnectButton } from './createConnectButton.ts'
import type { Modal } from './hostTypes.ts'

/**
 * Defines a custom element that opens the modal and shows who is connected: `<latchkey-button
 * label="Log in" namespace="…" show-balance>`. A name that is taken stays as it
 * is, so that a module that is evaluated twice does no harm.
 // then <latchkey-button></latchkey-button> anywhere on the page
 * @example defineLatchkeyButton(modal)
 */
export function defineLatchkeyButton(modal: Modal, name = 'latchkey-button'): void {
  if (customElements.get(name)) return
  customElements.define(
    name,
    class extends HTMLElement {
      static observedAttributes = ['label', 'namespace', 'show-balance']
      button: ConnectButtonHandle | undefined

      connectedCallback() {
        this.button = createConnectButton(modal, this)
        this.attributeChangedCallback()
      }

      disconnectedCallback() {
        this.button?.release()
        this.button = undefined
      }

      attributeChangedCallback() {
        this.button?.update({
          label: this.getAttribute('label') ?? undefined,
          namespace: this.getAttribute('namespace') ?? undefined,
          showBalance: this.hasAttribute('show-balance'),
        })
      }
    },
  )
}

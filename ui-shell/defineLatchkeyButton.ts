import type { ConnectButtonHandle } from './createConnectButton.ts'
import { createConnectButton } from './createConnectButton.ts'
import type { Modal } from './hostTypes.ts'

/**
 * Defines a custom element that opens the modal and shows who is connected: `<latchkey-button
 * label="Log in" namespace="…" show-balance>`. A second call with another modal, as a hot reload
 * makes it, has all elements of the name follow that one. An element of other code stays as it is.
 * Does nothing on a server, which has no custom elements.
 * @example defineLatchkeyButton(modal) // then <latchkey-button></latchkey-button> on the page
 */
export function defineLatchkeyButton(modal: Modal, name = 'latchkey-button'): void {
  if (typeof customElements === 'undefined') return
  const defined = customElements.get(name)
  if (defined) return void Reflect.get(defined, 'followModal')?.(modal)
  let followed = modal
  const placed = new Set<{ connectedCallback(): void; disconnectedCallback(): void }>()
  customElements.define(
    name,
    class extends HTMLElement {
      static observedAttributes = ['label', 'namespace', 'show-balance']
      static followModal(next: Modal) {
        if (next === followed) return
        followed = next
        for (const element of [...placed]) {
          element.disconnectedCallback()
          element.connectedCallback()
        }
      }

      button: ConnectButtonHandle | undefined

      connectedCallback() {
        placed.add(this)
        this.button = createConnectButton(followed, this)
        this.attributeChangedCallback()
      }

      disconnectedCallback() {
        placed.delete(this)
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

import { createModal } from 'latchkey'
import { defineLatchkeyButton } from 'latchkey/element'
import { html, LitElement } from 'lit'

const modal = createModal()
defineLatchkeyButton(modal)

class AppWallet extends LitElement {
  static properties = { state: { state: true } }

  constructor() {
    super()
    this.state = modal.getState()
  }

  connectedCallback() {
    super.connectedCallback()
    this.release = modal.subscribe((next) => {
      this.state = next
    })
  }

  disconnectedCallback() {
    super.disconnectedCallback()
    this.release()
  }

  render() {
    return html`
      <latchkey-button></latchkey-button>
      <output id="account">${this.state.namespaces.eip155?.accountState.address}</output>
    `
  }
}

customElements.define('app-wallet', AppWallet)

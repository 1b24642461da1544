import type { Modal, ModalOptions } from '../../../modal/index.ts'
import { createModal } from '../../../modal/index.ts'
import { defineLatchkeyButton } from '../../../ui-shell/element.ts'
import { installPageWallets } from '../../wallets/installPageWallets.ts'
import { loadSandbox } from '../loadSandbox.ts'
import { modalOptions } from '../modalOptions.ts'
import { readParameters } from '../readParameters.ts'
import { showModalFacts } from '../showModalFacts.ts'

declare global {
  interface Window {
    /** Makes another modal of the same options, for tests and the console. */
    makeModal: (more?: ModalOptions) => Modal
  }
}

const page = readParameters(location.search)
const { info, chains } = await loadSandbox()
await installPageWallets(page.wallets, chains, info)

window.makeModal = (more) => createModal({ ...modalOptions(page, info), ...more })
window.latchkey = window.makeModal()
defineLatchkeyButton(window.latchkey)
showModalFacts(window.latchkey)
document.querySelector('#connect')?.addEventListener('click', () => void window.latchkey.open())

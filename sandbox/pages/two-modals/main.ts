import type { Modal } from '../../../modal/index.ts'
import { createModal } from '../../../modal/index.ts'
import { installPageWallets } from '../../wallets/installPageWallets.ts'
import { loadSandbox } from '../loadSandbox.ts'
import { modalOptions } from '../modalOptions.ts'
import { readParameters } from '../readParameters.ts'
import { showModalFacts } from '../showModalFacts.ts'

const page = readParameters(location.search)
const { info, chains } = await loadSandbox()
await installPageWallets(page.wallets, chains, info)

/** Each with a storage of its own, so that each remembers its own connection. */
function createPageModal(name: string): Modal {
  const modal = createModal({ ...modalOptions(page, info), storagePrefix: `${name}.` })
  const section = document.getElementById(name)
  const button = section?.querySelector('button')
  if (section) showModalFacts(modal, section)
  if (button) modal.trigger(button)
  return modal
}
window.latchkey = createPageModal('one')
Object.assign(window, { second: createPageModal('two') })

import type { Modal } from '../../../modal/index.ts'
import { createModal } from '../../../modal/index.ts'
import { installPageWallets } from '../../wallets/installPageWallets.ts'
import { followFacts } from '../followFacts.ts'
import { loadSandbox } from '../loadSandbox.ts'
import { modalOptions } from '../modalOptions.ts'
import { parameters } from '../parameters.ts'

const page = parameters(location.search)
const { info, chains } = await loadSandbox()
await installPageWallets(page.wallets, chains, info)

/** Each with a storage of its own, so that each remembers its own connection. */
function modalOf(name: string): Modal {
  const modal = createModal({ ...modalOptions(page, info), storagePrefix: `${name}.` })
  const section = document.getElementById(name)
  const button = section?.querySelector('button')
  if (section) followFacts(modal, section)
  if (button) modal.trigger(button)
  return modal
}
window.latchkey = modalOf('one')
Object.assign(window, { second: modalOf('two') })

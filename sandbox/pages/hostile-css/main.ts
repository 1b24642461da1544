import { createModal } from '../../../modal/index.ts'
import { installPageWallets } from '../../wallets/installPageWallets.ts'
import { loadSandbox } from '../loadSandbox.ts'
import { modalOptions } from '../modalOptions.ts'
import { readParameters } from '../readParameters.ts'
import { showModalFacts } from '../showModalFacts.ts'

const page = readParameters(location.search)
const { info, chains } = await loadSandbox()
await installPageWallets(page.wallets, chains, info)

window.latchkey = createModal(modalOptions(page, info))
showModalFacts(window.latchkey)
document.querySelector('#connect')?.addEventListener('click', () => void window.latchkey.open())

import { hydrateRoot } from 'react-dom/client'
import { createModal } from '../../../modal/index.ts'
import { installPageWallets } from '../../wallets/installPageWallets.ts'
import { loadSandbox } from '../loadSandbox.ts'
import { modalOptions } from '../modalOptions.ts'
import { readParameters } from '../readParameters.ts'
import { App } from '../remount/App.tsx'

const page = readParameters(location.search)
const { info, chains } = await loadSandbox()
await installPageWallets(page.wallets, chains, info)
window.latchkey = createModal(modalOptions(page, info))

/** Takes over what the server rendered; whatever did not fit is reported. */
const app = document.querySelector('#app')
if (app)
  hydrateRoot(app, <App modal={window.latchkey} />, {
    onRecoverableError: (error) => reportError(error),
  })

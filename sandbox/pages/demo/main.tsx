import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { Modal } from '../../../modal/index.ts'
import { createModal } from '../../../modal/index.ts'
import { LatchkeyProvider } from '../../../ui-shell/react.ts'
import { installPageWallets } from '../../wallets/installPageWallets.ts'
import { loadSandbox } from '../loadSandbox.ts'
import { modalOptions } from '../modalOptions.ts'
import { readParameters } from '../readParameters.ts'
import { App } from './App.tsx'

declare global {
  interface Window {
    /** The modal of this page, for tests and the console. */
    latchkey: Modal
  }
}

const page = readParameters(location.search)
const { info, chains } = await loadSandbox()
await installPageWallets(page.wallets, chains, info)

const options = modalOptions(page, info)
window.latchkey = createModal(options)

const app = document.querySelector('#app')
if (app)
  createRoot(app).render(
    <StrictMode>
      <LatchkeyProvider modal={window.latchkey}>
        <App embedded={page.embedded} namespaces={options.namespaces ?? []} info={info} />
      </LatchkeyProvider>
    </StrictMode>,
  )

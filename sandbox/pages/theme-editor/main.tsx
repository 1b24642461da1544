import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createModal } from '../../../modal/index.ts'
import { LatchkeyProvider } from '../../../ui-shell/react.ts'
import { installPageWallets } from '../../wallets/installPageWallets.ts'
import { loadSandbox } from '../loadSandbox.ts'
import { modalOptions } from '../modalOptions.ts'
import { readParameters } from '../readParameters.ts'
import { App } from './App.tsx'

const page = readParameters(location.search)
const { info, chains } = await loadSandbox()
await installPageWallets(page.wallets, chains, info)
window.latchkey = createModal({ ...modalOptions(page, info), enableEmbedded: true })

const app = document.querySelector('#app')
if (app)
  createRoot(app).render(
    <StrictMode>
      <LatchkeyProvider modal={window.latchkey}>
        <App />
      </LatchkeyProvider>
    </StrictMode>,
  )

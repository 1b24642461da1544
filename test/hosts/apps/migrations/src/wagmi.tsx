import { createRoot } from 'react-dom/client'
import { signMessage } from 'wagmi/actions'
import { App, config } from './snippets/wagmi.tsx'

Object.assign(globalThis, { sign: () => signMessage(config, { message: 'Hello' }) })
const root = document.querySelector('#root')
if (root) createRoot(root).render(<App />)

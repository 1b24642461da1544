import { createRoot } from 'react-dom/client'
import { App } from './snippets/solana.tsx'

const root = document.querySelector('#root')
if (root) createRoot(root).render(<App />)

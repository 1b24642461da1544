import { createRoot } from 'react-dom/client'

createRoot(document.querySelector('#app')).render(<h1>React alone</h1>)

import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

const app = document.getElementById('app')
if (app)
  createRoot(app).render(
    <StrictMode>
      <h1>React alone</h1>
    </StrictMode>,
  )

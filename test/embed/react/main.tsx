import { StrictMode, useEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { createModal } from '../../../modal/index.ts'
import { embedOptions } from '../embedOptions.ts'

const modal = createModal(embedOptions)

function Page() {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => (button.current ? modal.trigger(button.current) : undefined), [])
  return (
    <>
      <h1>A React page that embeds Latchkey</h1>
      <button id="connect" type="button" ref={button}>
        Connect wallet
      </button>
    </>
  )
}

const app = document.getElementById('app')
if (app)
  createRoot(app).render(
    <StrictMode>
      <Page />
    </StrictMode>,
  )

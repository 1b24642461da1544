import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import type { SceneList } from './SceneList.ts'

const response = await fetch('/gallery.json')
// A sandbox of the tests has no gallery.
const list: SceneList = response.ok
  ? await response.json()
  : { scenes: [], appearances: [], pictures: [], locales: [] }

const app = document.querySelector('#app')
if (app)
  createRoot(app).render(
    <StrictMode>
      <App list={list} />
    </StrictMode>,
  )

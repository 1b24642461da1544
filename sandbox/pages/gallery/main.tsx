import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import type { SceneList } from './SceneList.ts'

async function loadList(): Promise<SceneList> {
  const response = await fetch('/gallery.json')
  // A sandbox of the tests has no gallery.
  return response.ok ? response.json() : { scenes: [], appearances: [], pictures: [], locales: [] }
}

const list = await loadList()

const app = document.querySelector('#app')
if (app)
  createRoot(app).render(
    <StrictMode>
      <App firstList={list} loadList={loadList} />
    </StrictMode>,
  )

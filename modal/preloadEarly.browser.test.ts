import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import type { Modal } from './index.ts'
import { createModal } from './index.ts'
import { preloadEarly } from './preloadEarly.ts'

const isLoaded = () => document.querySelector('latchkey-modal') !== null

describe('preload of a modal', () => {
  let modal: Modal | undefined
  afterEach(() => {
    modal?.destroy()
    document.body.replaceChildren()
    scrollTo(0, 0)
  })
  const addButton = (style = '') => {
    const button = document.createElement('button')
    button.style.cssText = style
    document.body.append(button)
    return button
  }

  it('waits for intent by default', async () => {
    modal = createModal()
    modal.trigger(addButton())
    await new Promise((resolve) => setTimeout(resolve, 1000))
    expect(isLoaded()).toBe(false)
  })

  it('loads and draws when the page is idle', async () => {
    modal = createModal({ preload: 'idle' })
    await expect.poll(isLoaded).toBe(true)
    expect(modal.getState().open).toBe(false)
  })

  it('loads and draws once a trigger scrolls into view, and not before', async () => {
    modal = createModal({ preload: 'visible' })
    const button = addButton('position: absolute; inset-block-start: 5000px')
    modal.trigger(button)
    await new Promise((resolve) => setTimeout(resolve, 1000))
    expect(isLoaded()).toBe(false)
    button.scrollIntoView()
    await expect.poll(isLoaded).toBe(true)
    expect(modal.getState().open).toBe(false)
  })

  it('loads nothing for a modal that was destroyed before', async () => {
    modal = createModal({ preload: 'visible' })
    const button = addButton('position: absolute; inset-block-start: 5000px')
    modal.trigger(button)
    await new Promise((resolve) => setTimeout(resolve, 500))
    modal.destroy()
    button.scrollIntoView()
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(isLoaded()).toBe(false)
  })

  it.each([
    ['before its code is there', 0],
    ['afterwards', 500],
  ])('loads nothing for a trigger that was released %s', async (_, delay) => {
    modal = createModal({ preload: 'visible' })
    const button = addButton('position: absolute; inset-block-start: 5000px')
    const release = modal.trigger(button)
    await new Promise((resolve) => setTimeout(resolve, delay))
    release()
    button.scrollIntoView()
    await new Promise((resolve) => setTimeout(resolve, 1000))
    expect(isLoaded()).toBe(false)
  })

  it('watches no trigger that was released before', () => {
    const watched: Element[] = []
    const Watcher = globalThis.IntersectionObserver
    globalThis.IntersectionObserver = class extends Watcher {
      override observe(target: Element) {
        watched.push(target)
        super.observe(target)
      }
    }
    onTestFinished(() => {
      globalThis.IntersectionObserver = Watcher
    })
    preloadEarly('visible', async () => {}, AbortSignal.abort(), addButton())
    expect(watched).toEqual([])
  })
})

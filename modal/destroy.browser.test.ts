import { expect, it } from 'vitest'
import { createModal } from './index.ts'

const countDrawn = () => document.querySelectorAll('latchkey-modal').length

/** Opens a modal, and destroys it in the turn that the promise of the opening resolves. */
async function openAndDestroy(): Promise<void> {
  const modal = createModal()
  await modal.open()
  modal.destroy()
}

it('draws nothing more once it is destroyed, although its opening still loads', async () => {
  for (let round = 0; round < 5; round++) await openAndDestroy()
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(countDrawn()).toBe(0)
})

it('draws nothing for a modal that is destroyed before its opening ends', async () => {
  const modal = createModal()
  const opening = modal.open().catch(() => {})
  modal.destroy()
  await opening
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(countDrawn()).toBe(0)
})

it('draws nothing for a modal that is placed after it is destroyed', async () => {
  const modal = createModal()
  await modal.open()
  modal.destroy()
  await modal.mount(document.body).catch(() => {})
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(countDrawn()).toBe(0)
})

it('rejects a request for an account that waits for a wallet of an earlier visit', async () => {
  localStorage.setItem('latchkey.connected_namespaces', '{"version":1,"value":["eip155"]}')
  const modal = createModal()
  const account = modal.connect()
  modal.destroy()
  await expect(account).rejects.toMatchObject({ code: 'destroyed' })
  localStorage.clear()
})

it('reports to its subscribers that it is closed when it is destroyed while it is open', async () => {
  const modal = createModal()
  await modal.open()
  const seen: boolean[] = []
  modal.subscribe(({ open }) => void seen.push(open))
  modal.destroy()
  expect(seen).toEqual([false])
  expect(modal.getState().open).toBe(false)
})

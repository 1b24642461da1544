import { afterEach, expect, it } from 'vitest'
import { connectionsRef } from '#kernel'
import { createInjectedWalletDouble, doubleAddress } from '../test/harness/InjectedWalletDouble.ts'
import type { Modal } from './index.ts'
import { createModal } from './index.ts'

const info = { uuid: 'w', name: 'Harbor', rdns: 'example.harbor', icon: 'data:image/png;base64,AA' }
let modal: Modal
afterEach(() => modal.destroy())

it('opens the modal and rejects with modal-closed when it closes', async () => {
  modal = createModal({ namespaces: ['eip155'] })
  await modal.preload()
  const connecting = modal.connect()
  await expect.poll(() => modal.getState().open).toBe(true)
  modal.close()
  await expect(connecting).rejects.toMatchObject({ code: 'modal-closed' })
})

it('resolves with the account that connects, and then without opening', async () => {
  const { provider } = createInjectedWalletDouble()
  const detail = { info, provider }
  const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  addEventListener('eip6963:requestProvider', announce)
  modal = createModal({ namespaces: ['eip155'] })
  await modal.preload()
  const connecting = modal.connect({ namespace: 'eip155' })
  await expect.poll(() => modal.getState().open).toBe(true)
  const connections = await modal.use(connectionsRef)
  await connections.connect('eip155', { walletId: 'example.harbor' })
  expect(await connecting).toMatchObject({ status: 'connected', address: doubleAddress })
  modal.close()
  await expect.poll(() => modal.getState().open).toBe(false)
  expect(await modal.connect()).toMatchObject({ address: doubleAddress })
  expect(modal.getState().open).toBe(false)
  removeEventListener('eip6963:requestProvider', announce)
  await modal.disconnect()
})

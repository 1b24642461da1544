import { afterEach, describe, expect, it } from 'vitest'
import { createConnectButton } from '../ui-shell/createConnectButton.ts'
import type { Modal } from './index.ts'
import { createModal } from './index.ts'

describe('an element that opens the modal', () => {
  let modal: Modal
  const create = () => {
    modal = createModal({ namespaces: ['eip155', 'solana'] })
    return modal
  }
  afterEach(() => {
    modal.destroy()
    document.body.replaceChildren()
  })
  const isOpenFor = (namespace: string) => () => {
    const { open, activeNamespace } = modal.getState()
    return open && activeNamespace === namespace
  }

  it('opens it with the options that the host gave', async () => {
    const button = document.createElement('button')
    document.body.append(button)
    create().trigger(button, { namespace: 'solana' })
    button.click()
    await expect.poll(isOpenFor('solana')).toBe(true)
  })

  it('opens it for the namespace of a connect button, also after that changed', async () => {
    const host = document.createElement('span')
    document.body.append(host)
    const { update } = createConnectButton(create(), host)
    const press = () => host.shadowRoot?.querySelector('button')?.click()
    update({})
    update({ namespace: 'solana' })
    press()
    await expect.poll(isOpenFor('solana')).toBe(true)
    modal.close()
    await expect.poll(() => modal.getState().open).toBe(false)
    update({ namespace: 'eip155' })
    press()
    await expect.poll(isOpenFor('eip155')).toBe(true)
  })

  it('opens as without options when `open` itself is the listener, and gets the event', async () => {
    const button = document.createElement('button')
    document.body.append(button)
    button.addEventListener('click', create().open as EventListener)
    button.click()
    await expect.poll(() => modal.getState().open).toBe(true)
    expect(modal.getState().view).toBe('Connect')
    modal.close()
    button.dispatchEvent(new MouseEvent('click', { view: null }))
    await expect.poll(() => modal.getState().open).toBe(true)
    expect(modal.getState().view).toBe('Connect')
  })
})

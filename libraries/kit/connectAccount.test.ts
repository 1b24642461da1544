import { describe, expect, it } from 'vitest'
import { fault } from '#kernel'
import { createModalDouble } from '../../test/harness/createModalDouble.ts'
import { connectAccount } from './connectAccount.ts'

describe('waiting for an account', () => {
  it('resolves with a connected account without opening the modal', async () => {
    const { modal, connect, calls, address } = createModalDouble()
    connect()
    expect(await connectAccount(modal, 'eip155')).toMatchObject({ address })
    expect(calls).toEqual([])
  })

  it('opens the modal, waits for an account of the namespace, and stops listening', async () => {
    const { modal, connect, connecting, calls, address, watching, listening } = createModalDouble()
    const connection = connectAccount(modal, 'eip155')
    await expect.poll(() => calls).toEqual(['open'])
    connecting()
    connect()
    expect(await connection).toMatchObject({ address })
    expect([watching(), listening('close')]).toEqual([0, 0])
  })

  it('rejects when the visitor closes the modal, and stops listening', async () => {
    const { modal, emit, calls, watching, listening } = createModalDouble()
    const connection = connectAccount(modal, 'eip155')
    await expect.poll(() => calls).toEqual(['open'])
    emit('close', { view: 'Connect' })
    await expect(connection).rejects.toMatchObject({ code: 'modal-closed' })
    expect([watching(), listening('close')]).toEqual([0, 0])
  })

  it('rejects when the modal does not open', async () => {
    const { modal } = createModalDouble()
    const open = () => Promise.reject(fault('internal'))
    await expect(connectAccount({ ...modal, open }, 'eip155')).rejects.toMatchObject({
      code: 'internal',
    })
  })
})

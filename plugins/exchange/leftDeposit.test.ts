import { describe, expect, it } from 'vitest'
import { startDeposit } from '../../test/harness/startDeposit.ts'

describe('deposit that is left', () => {
  it.each([
    ['SUCCESS', 'sent', 'success: Harbour sent USDC (0xAa…000001)'],
    ['FAILED', 'failed', "error: Harbour didn't send the deposit"],
  ])('shows its end as a toast when the exchange reports %s', async (status, at, toast) => {
    const { leave, said, clock, deposit, toasts } = await startDeposit()
    leave()
    await clock.advance(60_000)
    expect([deposit()?.at, toasts]).toEqual(['waiting', []])
    said.status = { status }
    await clock.advance(4000)
    expect([deposit()?.at, toasts]).toEqual([at, [toast]])
  })

  it('shows its end without a toast on its view', async () => {
    const { said, clock, deposit, toasts } = await startDeposit()
    said.status = { status: 'SUCCESS' }
    await clock.advance(4000)
    expect([deposit()?.at, toasts]).toEqual(['sent', []])
  })

  it.each([
    ['after half an hour', {}, 31],
    ['when its page did not open', { page: {} }, 1],
  ])('polls nothing and leaves no timer %s', async (_, world, minutes) => {
    const { leave, clock, http } = await startDeposit(world)
    leave()
    await clock.advance(minutes * 60_000)
    const before = http.requests.length
    await clock.advance(60_000)
    expect([clock.pending(), http.requests.length]).toEqual([0, before])
  })

  it('is followed when another account is active', async () => {
    const { leave, wallet, said, clock, deposit, toasts } = await startDeposit()
    leave()
    wallet().change({ addresses: ['0xBb00000000000000000000000000000000000002'] })
    said.status = { status: 'SUCCESS' }
    await clock.advance(4000)
    expect([deposit()?.at, toasts.length]).toEqual(['sent', 1])
  })

  it('is cleared once it has ended when another account becomes active', async () => {
    const { wallet, deposit } = await startDeposit({ status: { status: 'SUCCESS' } })
    expect(deposit()?.at).toBe('sent')
    wallet().change({ addresses: ['0xBb00000000000000000000000000000000000002'] })
    expect(deposit()).toBeUndefined()
  })
})

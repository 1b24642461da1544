import { describe, expect, it } from 'vitest'
import { bob, startSending, usdc } from '../../test/harness/startSending.ts'
import { waitFor } from '../../test/harness/waitFor.ts'
import { sendStep } from './sendStep.ts'

const stop = { level: 'stop', code: 'decimals-differ' }
const filled = { amount: '0.25', to: bob }

describe('token data from the chain', () => {
  it.each([
    ['counts it in other units', { decimals: 8 }],
    ['calls it otherwise', { symbol: 'USDT' }],
  ])('stops a review when the chain %s than the form did', async (_, lie) => {
    const stage = await startSending()
    stage.service.begin({ token: usdc, ...filled })
    await waitFor(() => expect(sendStep(stage.service.get()).step).toBe('preview'))
    Object.assign(stage.chain, lie)
    const intent = await stage.service.review()
    expect(intent.get().notes).toContainEqual(stop)
    expect([(await stage.service.send(intent)).at, stage.handed]).toEqual(['stopped', []])
  })

  it('blocks sending while the chain does not respond, and reads again', async () => {
    const stage = await startSending()
    const { service } = stage
    await waitFor(() => expect(service.get().tokenBalances).toHaveLength(1))
    Object.assign(stage.chain, { down: true })
    service.begin(filled)
    await waitFor(() => expect(sendStep(service.get()).step).toBe('unread'))
    await expect(service.review()).rejects.toThrow()
    Object.assign(stage.chain, { down: false })
    const choice = service.choose('native')
    expect(sendStep(service.get()).step).toBe('checking')
    await choice
    expect(sendStep(service.get()).step).toBe('preview')
  })

  it('reads a host’s token again when the chain did not know it at first', async () => {
    const stage = await startSending()
    Object.assign(stage.chain, { down: true })
    stage.service.begin({ token: usdc, ...filled })
    await waitFor(() => expect(sendStep(stage.service.get()).step).toBe('unread'))
    Object.assign(stage.chain, { down: false })
    await stage.service.choose(stage.service.get().unread ?? expect.fail('nothing to ask for'))
    await waitFor(() => expect(sendStep(stage.service.get()).step).toBe('preview'))
    expect(stage.service.get().token).toMatchObject({ asset: { id: usdc }, confirmed: true })
  })

  it('reads the chain before it computes “max”', async () => {
    const stage = await startSending()
    const { service } = stage
    await waitFor(() => expect(service.get().tokenBalances).toHaveLength(1))
    Object.assign(stage.chain, { down: true })
    await expect(service.choose('native')).rejects.toThrow()
    await expect(service.setMax()).rejects.toThrow()
    expect(service.get().sendTokenAmount).toBe('')
    Object.assign(stage.chain, { down: false })
    await service.setMax()
    expect([service.get().sendTokenAmount, service.get().token?.confirmed]).toEqual([
      '1.999979',
      true,
    ])
  })

  it('keeps data that the chain has confirmed through later updates', async () => {
    const stage = await startSending()
    await stage.service.choose(usdc)
    Object.assign(stage.chain, { decimals: 8, down: true })
    await expect(stage.service.choose(usdc)).rejects.toThrow()
    expect(stage.service.get().token).toMatchObject({ asset: { decimals: 6 }, confirmed: true })
  })
})

import { describe, expect, it } from 'vitest'
import { holdBalances } from '../../test/harness/holdBalances.ts'
import { alice, bob, startSending, usdc } from '../../test/harness/startSending.ts'
import { flushPromises } from '../../test/harness/testClock.ts'
import { waitFor } from '../../test/harness/waitFor.ts'
import { sendStep } from './sendStep.ts'

const ended = async (text: string) => {
  const stage = await startSending()
  stage.service.setReceiver(text)
  await waitFor(() => expect(stage.service.get().recipient.status).toMatch(/good|bad/))
  return stage
}

describe('payment link pasted as the receiver', () => {
  it('fills in token, amount and receiver from a token link, but never the contract', async () => {
    const { service } = await ended(`ethereum:${usdc}@1/transfer?address=${bob}&uint256=1250000`)
    const { token, sendTokenAmount, recipient } = service.get()
    expect([token?.asset.id, sendTokenAmount, recipient.address]).toEqual([usdc, '1.25', bob])
    expect(sendStep(service.get()).step).toBe('preview')
  })

  it('fills in coin and amount from a coin link', async () => {
    const { service } = await ended(`ethereum:${bob}?value=5e17`)
    expect([service.get().token?.asset.id, service.get().sendTokenAmount]).toEqual([
      'native',
      '0.5',
    ])
  })

  it('keeps token and amount for a link without an amount', async () => {
    const stage = await startSending()
    await stage.service.choose(usdc)
    stage.service.setAmount('3')
    stage.service.setReceiver(`ethereum:${bob}@1`)
    await waitFor(() => expect(stage.service.get().recipient.status).toBe('good'))
    expect([stage.service.get().token?.asset.id, stage.service.get().sendTokenAmount]).toEqual([
      usdc,
      '3',
    ])
  })

  it('keeps no maximum of one token for another that the account’s list lacks', async () => {
    const { service } = await startSending()
    await service.choose('native')
    await service.setMax()
    expect(service.get().max).toBeDefined()
    await service.choose(usdc)
    expect([service.get().token?.asset.id, service.get().max]).toEqual([usdc, undefined])
  })

  it('keeps the amount of a link that is filled in while the maximum is computed', async () => {
    const { service } = await startSending()
    await service.choose('native')
    const maximum = service.setMax()
    service.setAmount('0.5')
    await maximum
    expect([service.get().sendTokenAmount, service.get().max]).toEqual(['0.5', undefined])
  })

  /** A link that waits for its token's chain until `answer` is called. */
  async function paste(text: string, chosen?: string) {
    const stage = await startSending()
    if (chosen !== undefined) await stage.service.choose(chosen)
    const answer = await holdBalances(stage.kernel, (options) => Boolean(options?.assets?.length))
    stage.service.setReceiver(text)
    await waitFor(() => expect(stage.service.get().recipient.status).toBe('checking'))
    await flushPromises()
    return { ...stage, answer }
  }
  const tokenLink = `ethereum:${usdc}@1/transfer?address=${bob}&uint256=1250000`

  it('fills in no amount of a link whose token the visitor has replaced meanwhile', async () => {
    const { service, answer } = await paste(tokenLink)
    await service.choose('native')
    answer()
    await waitFor(() =>
      expect(service.get().recipient).toMatchObject({ status: 'bad', why: 'link' }),
    )
    expect([service.get().token?.asset.id, service.get().sendTokenAmount]).toEqual(['native', ''])
  })

  it('fills in no amount of a link that the visitor has replaced meanwhile', async () => {
    const { service, answer } = await paste(tokenLink)
    service.setReceiver(alice)
    await waitFor(() => expect(service.get().recipient.address).toBe(alice))
    answer()
    await waitFor(() => expect(service.get().token?.asset.id).toBe(usdc))
    await flushPromises()
    expect(service.get().sendTokenAmount).toBe('')
  })

  it('keeps the visitor’s token when the token of a replaced link is read at last', async () => {
    const { service, answer } = await paste(tokenLink, 'native')
    service.setAmount('1')
    service.setReceiver(alice)
    await waitFor(() => expect(service.get().recipient.address).toBe(alice))
    answer()
    await flushPromises()
    await flushPromises()
    const { token, sendTokenAmount, unread } = service.get()
    expect([token?.asset.id, sendTokenAmount, unread]).toEqual(['native', '1', undefined])
  })

  it('refuses a link for another network, leads there, and fills in the form again', async () => {
    const stage = await ended(`ethereum:${bob}@10?value=5e17`)
    expect(stage.service.get().recipient).toMatchObject({
      status: 'bad',
      why: 'network',
      there: 'eip155:10',
    })
    expect(stage.service.get().sendTokenAmount).toBe('')
    await stage.service.switchToRecipientNetwork()
    await waitFor(() =>
      expect(stage.service.get().recipient).toMatchObject({ status: 'good', address: bob }),
    )
    expect(stage.service.get()).toMatchObject({
      sendTokenAmount: '0.5',
      token: { network: 'eip155:10' },
    })
  })

  it.each([
    [
      'a network that the site does not offer',
      `ethereum:${bob}@4242`,
      { why: 'network', title: 'eip155:4242' },
    ],
    ['another ecosystem', 'bitcoin:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', { why: 'network' }],
    [
      'a call that is no transfer',
      `ethereum:${usdc}@1/approve?address=${bob}&uint256=1`,
      { why: 'link' },
    ],
    [
      'a token that the account cannot have',
      `ethereum:${bob}/transfer?address=${bob}&uint256=1`,
      { why: 'link' },
    ],
    ['a receiver that is no address', 'ethereum:nobody', { why: 'format' }],
  ] as const)('refuses a link for %s completely', async (_, text, expected) => {
    const { service } = await ended(text)
    expect(service.get().recipient).toMatchObject({ status: 'bad', ...expected })
    expect(service.get().recipient.there).toBeUndefined()
  })
})

import { describe, expect, it } from 'vitest'
import { fillSendForm, waitForRecipient } from '../../test/harness/fillSendForm.ts'
import type { SendFixture } from '../../test/harness/startSending.ts'
import { bob, startSending, usdc } from '../../test/harness/startSending.ts'
import { flushPromises } from '../../test/harness/testClock.ts'
import { waitFor } from '../../test/harness/waitFor.ts'

describe('`openSend`', () => {
  const shown = ({ kernel }: SendFixture) => [kernel.router.get().open, kernel.router.current()]

  it('opens the form with the host’s request, and resolves with the hash', async () => {
    const stage = await startSending()
    const { service } = stage
    const sent = service.openSend({ token: `eip155:1:${usdc}`, amount: '5', to: bob })
    await flushPromises()
    const params = { token: usdc, amount: '5', to: bob, network: 'eip155:1' }
    expect(shown(stage)).toEqual([true, { route: 'WalletSend', params }])
    service.begin(params)
    await waitForRecipient(stage)
    await waitFor(() => expect(service.get().token?.asset.symbol).toBe('USDC'))
    expect([
      service.get().fixed,
      service.get().sendTokenAmount,
      service.get().receiverAddress,
    ]).toEqual([true, '5', bob])
    await service.send(await service.review())
    expect(await sent).toEqual({ hash: 'h1' })
    expect(stage.handed).toEqual([{ to: bob, amount: '5000000', asset: usdc }])
  })

  it('resolves with the hash for a token in other capitals than its chain writes it', async () => {
    const { service } = await startSending()
    const params = { token: usdc.toLowerCase(), amount: '5', to: bob }
    const sent = service.openSend(params)
    await flushPromises()
    service.begin(params)
    await waitFor(() => expect(service.get().token?.asset.id).toBe(usdc))
    await waitFor(() => expect(service.get().recipient.status).toBe('good'))
    await service.send(await service.review())
    expect(await sent).toEqual({ hash: 'h1' })
  })

  it.each([
    ['of its network', `eip155:1:${usdc}`, usdc],
    ['of another network', `eip155:10:${usdc}`, undefined],
  ])('opens the form with a CAIP-10 token %s', async (_, token, chosen) => {
    const { service } = await startSending()
    service.begin({ token, amount: '1', to: bob })
    await waitFor(() =>
      expect(service.get().token?.asset.id ?? service.get().unread).toBe(chosen ?? token),
    )
    expect(service.get().token?.asset.id).toBe(chosen)
  })

  it('switches to the requested network before it opens', async () => {
    const stage = await startSending()
    void stage.service.openSend({ network: 'eip155:10', amount: '1', to: bob }).catch(() => {})
    await flushPromises()
    expect([stage.wallet.received.switches, shown(stage)[0]]).toEqual([['eip155:10'], true])
  })

  it('rejects for a missing address when no wallet is connected', async () => {
    const stage = await startSending()
    await stage.kernel.connections.disconnect()
    await expect(stage.service.openSend({ amount: '1', to: bob })).rejects.toMatchObject({
      code: 'send-account-missing',
    })
  })

  it('rejects for a missing network', async () => {
    const { service } = await startSending()
    await expect(
      service.openSend({ network: 'eip155:999', amount: '1', to: bob }),
    ).rejects.toMatchObject({ code: 'send-network-missing' })
  })

  it('rejects a token of another network than the requested one, and opens nothing', async () => {
    const stage = await startSending()
    const sent = stage.service.openSend({
      network: 'eip155:10',
      token: `eip155:1:${usdc}`,
      amount: '1',
      to: bob,
    })
    await expect(sent).rejects.toMatchObject({ code: 'send-token-network' })
    expect([shown(stage)[0], stage.wallet.received.switches]).toEqual([false, []])
  })

  it.each([
    ['network', { network: 'eip155:10' }],
    ['token', { token: `eip155:10:${usdc}` }],
  ] as const)(
    'rejects a receiver of another network than the %s’s, and opens nothing',
    async (_, place) => {
      const stage = await startSending()
      const to = `eip155:1:${bob}`
      const sent = stage.service.openSend({ ...place, amount: '1', to })
      await expect(sent).rejects.toMatchObject({
        code: 'send-receiver-network',
        message: `The receiver ${to} is not on eip155:10.`,
      })
      expect([shown(stage)[0], stage.wallet.received.switches]).toEqual([false, []])
    },
  )

  it.each(['token', 'amount', 'to', 'memo', 'network', 'namespace'])(
    'rejects a request whose %s is no text, and opens nothing',
    async (field) => {
      const stage = await startSending()
      for (const value of [null, 7]) {
        const request: object = { amount: '1', to: bob, [field]: value }
        await expect(stage.service.openSend(request)).rejects.toMatchObject({
          code: 'foreign-invalid',
          message: `The transfer has an unexpected form at "${field}".`,
        })
      }
      expect(shown(stage)[0]).toBe(false)
    },
  )

  it.each(['abc', '-1', '1e3', '1,5', '1.2.3', '0x10'])(
    'rejects the amount %j, which is no plain decimal, and opens nothing',
    async (amount) => {
      const stage = await startSending()
      await expect(stage.service.openSend({ amount, to: bob })).rejects.toMatchObject({
        code: 'foreign-invalid',
        message: 'The transfer has an unexpected form at "amount".',
      })
      expect(shown(stage)[0]).toBe(false)
    },
  )

  it('rejects with `Modal closed` when the visitor leaves', async () => {
    const stage = await startSending()
    const sent = stage.service.openSend({ amount: '1', to: bob })
    sent.catch(() => {})
    await flushPromises()
    stage.kernel.router.close()
    await expect(sent).rejects.toThrow('Modal closed')
  })

  it.each([
    ['of the visitor’s own', undefined, 'eip155:1'],
    ['of a later request', { amount: '0.7', to: bob }, 'eip155:1'],
    ['of another token', { token: usdc, amount: '1', to: bob }, 'eip155:1'],
    ['of the request on another network', { amount: '1', to: bob }, 'eip155:10'],
  ] as const)('never resolves with the hash of a transfer %s', async (_, params, network) => {
    const stage = await startSending()
    const { service } = stage
    const sent = service.openSend({ network: 'eip155:1', amount: '1', to: bob })
    sent.catch(() => {})
    await flushPromises()
    await stage.kernel.connections.switchNetwork(network)
    service.begin(params)
    if (!params) await fillSendForm(stage)
    await waitForRecipient(stage)
    await waitFor(() => expect(service.get().token?.confirmed).toBe(true))
    expect((await service.send(await service.review())).hash).toBe('h1')
    stage.kernel.router.close()
    await expect(sent).rejects.toThrow('Modal closed')
  })

  it('keeps a later request on screen when the wallet has sent an earlier one', async () => {
    const stage = await startSending({ hangs: true })
    const service = await fillSendForm(stage)
    const sent = service.send(await service.review())
    await flushPromises()
    service.begin({ amount: '0.7', to: bob })
    await waitForRecipient(stage)
    stage.answer()
    await sent
    expect(service.get()).toMatchObject({
      fixed: true,
      sendTokenAmount: '0.7',
      receiverAddress: bob,
      loading: false,
      hash: 'h1',
    })
  })

  it('keeps a later request that differs only in its token from the one that was sent', async () => {
    const stage = await startSending({ hangs: true })
    const service = await fillSendForm(stage)
    const sent = service.send(await service.review())
    await flushPromises()
    service.begin({ token: usdc, amount: '0.5', to: bob })
    await waitForRecipient(stage)
    await waitFor(() => expect(service.get().token?.asset.id).toBe(usdc))
    stage.answer()
    await sent
    expect(service.get()).toMatchObject({ fixed: true, sendTokenAmount: '0.5' })
  })

  it('resolves with the wallet’s answer when the visitor leaves during the request', async () => {
    const stage = await startSending({ hangs: true })
    const { service } = stage
    const sent = service.openSend({ amount: '1', to: bob })
    await flushPromises()
    service.begin({ amount: '1', to: bob })
    await waitForRecipient(stage)
    await waitFor(() => expect(service.get().token).toBeDefined())
    void service.send(await service.review())
    await flushPromises()
    stage.kernel.router.close()
    stage.answer()
    expect(await sent).toEqual({ hash: 'h1' })
  })
})

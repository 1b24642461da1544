import { describe, expect, it } from 'vitest'
import type { ActionState } from '#kernel/reviewed-action'
import { fillSendForm, waitForRecipient } from '../../test/harness/fillSendForm.ts'
import type { SendFixture } from '../../test/harness/startSending.ts'
import { bob, startSending, transferFee, usdc } from '../../test/harness/startSending.ts'
import { flushPromises } from '../../test/harness/testClock.ts'
import { toEnglish } from '../../test/harness/toEnglish.ts'
import { waitFor } from '../../test/harness/waitFor.ts'

const ether = 10n ** 18n
const codeOf = ({ at, error }: ActionState) => [at, error?.code]
const texts = ({ shownToasts }: SendFixture) =>
  shownToasts.map(({ message, variant }) => [variant, toEnglish(message)])

describe('sending', () => {
  it('sets `loading`, submits what was reviewed, resets the state and keeps the `hash`', async () => {
    const stage = await startSending({ hangs: true })
    const service = await fillSendForm(stage)
    const intent = await service.review()
    expect(intent.effects).toEqual([
      { kind: 'transfer', asset: 'native', amount: ether / 2n, to: bob },
    ])
    const sent = service.send(intent)
    expect(service.get().loading).toBe(true)
    await flushPromises()
    expect([stage.handed, service.get().loading]).toEqual([
      [{ to: bob, amount: String(ether / 2n), asset: 'native' }],
      true,
    ])
    stage.answer()
    expect((await sent).hash).toBe('h1')
    const { token, sendTokenAmount, receiverAddress, recipient, hash, loading } = service.get()
    expect([token, sendTokenAmount, receiverAddress, recipient.status, hash, loading]).toEqual([
      undefined,
      '',
      '',
      'empty',
      'h1',
      false,
    ])
    // The account is read concurrently.
    await expect
      .poll(() => service.get().tokenBalances.map(({ asset }) => asset.id))
      .toEqual(['native'])
  })

  it('has a pending review from the request until the wallet has answered', async () => {
    const stage = await startSending({ hangs: true })
    const service = await fillSendForm(stage)
    const action = await service.review()
    expect(service.pendingReview()).toBeUndefined()
    const sent = service.send(action)
    await flushPromises()
    expect(service.pendingReview()).toBe(action)
    stage.answer()
    await sent
    expect([service.pendingReview(), service.lastAction()]).toEqual([undefined, action])
  })

  it('sends a token by its contract', async () => {
    const stage = await startSending()
    const service = await fillSendForm(stage, { asset: usdc, amount: '12.5' })
    await service.send(await service.review())
    expect(stage.handed).toEqual([{ to: bob, amount: '12500000', asset: usdc }])
  })

  it('refreshes the balance once the transaction is on the chain', async () => {
    const stage = await startSending()
    const service = await fillSendForm(stage)
    stage.holds.coin = ether
    await service.send(await service.review())
    await waitFor(() => expect(service.get().tokenBalances[0]?.amount).toBe(ether))
  })

  it('keeps everything after a rejection, and requests the wallet again on a retry', async () => {
    const stage = await startSending({ fails: 'rejected' })
    const service = await fillSendForm(stage)
    expect(codeOf(await service.send(await service.review()))).toEqual(['rejected', 'rejected'])
    expect([
      service.get().sendTokenAmount,
      service.get().receiverAddress,
      service.get().loading,
    ]).toEqual(['0.5', bob, false])
    await service.send(await service.review())
    expect(stage.handed).toHaveLength(2)
  })

  it.each([
    ['insufficient', 'failed', 'insufficient'],
    ['rpc', 'unknown', 'outcome-unknown'],
  ] as const)('reports a transfer that fails with %s as %s', async (fails, at, error) => {
    const stage = await startSending({ fails })
    const service = await fillSendForm(stage)
    expect(codeOf(await service.send(await service.review()))).toEqual([at, error])
  })

  it.each([
    ['no amount', 'An amount and receiver address are required', { amount: '' }],
    ['an amount of zero', 'An amount and receiver address are required', { amount: '0.0' }],
    [
      'more decimals than the token has',
      'An amount and receiver address are required',
      { asset: usdc, amount: '0.0000001' },
    ],
  ] as const)('refuses a transfer with %s: %s', async (_, message, typed) => {
    const stage = await startSending()
    const service = await fillSendForm(stage, typed)
    await expect(service.review()).rejects.toThrow(message)
    expect(stage.planned).toEqual([])
  })

  it('refuses a transfer without a receiver: An amount and receiver address are required', async () => {
    const { service } = await startSending()
    await service.choose('native')
    service.setAmount('1')
    await expect(service.review()).rejects.toThrow('An amount and receiver address are required')
  })

  it('refuses a transfer without a token: A token is required', async () => {
    const stage = await startSending()
    stage.service.setAmount('1')
    stage.service.setReceiver(bob)
    await waitForRecipient(stage)
    await expect(stage.service.review()).rejects.toThrow('A token is required')
  })

  it('refuses a transfer on a namespace whose connection cannot send: Unsupported chain', async () => {
    const stage = await startSending({ cannotSend: true })
    const service = await fillSendForm(stage)
    await expect(service.review()).rejects.toThrow('Unsupported chain')
  })

  it('subtracts the fee from the whole balance, and plans it again for the review', async () => {
    const stage = await startSending()
    const service = await fillSendForm(stage)
    await service.setMax()
    expect([service.get().sendTokenAmount, service.get().max?.fee?.value]).toEqual([
      '1.999979',
      transferFee,
    ])
    stage.holds.coin = ether
    expect((await service.review()).effects).toMatchObject([{ amount: ether - transferFee }])
    service.setAmount('1')
    expect(service.get().max).toBeUndefined()
  })

  it('fills in nothing for a wallet that cannot send the whole balance', async () => {
    const stage = await startSending({ notes: [{ level: 'stop', code: 'max-unsupported' }] })
    const service = await fillSendForm(stage)
    await expect(service.setMax()).rejects.toMatchObject({ code: 'unsupported' })
    expect([service.get().sendTokenAmount, service.get().max]).toEqual(['0.5', undefined])
  })

  it('fills in no balance of an account that has been left meanwhile', async () => {
    const stage = await startSending()
    const { service } = stage
    await service.choose('native')
    const code = await stage.kernel.networks.load('eip155')
    const { plan } = code
    let leave = () => {}
    const isLeft = new Promise<void>((resolve) => {
      leave = resolve
    })
    Object.assign(code, {
      async plan(request: Parameters<typeof plan>[0]) {
        await isLeft
        return plan(request)
      },
    })
    const filling = service.setMax()
    stage.wallet.change({ addresses: [bob] })
    await service.choose('native')
    leave()
    await filling
    expect(service.get().sendTokenAmount).toBe('')
  })

  it('builds no review for another account than the form’s', async () => {
    const stage = await startSending()
    const service = await fillSendForm(stage)
    const review = service.review()
    stage.wallet.change({ addresses: [bob] })
    await expect(review).rejects.toMatchObject({ code: 'review-outdated' })
  })

  it('stops a transfer when the fee is no longer covered at the last check', async () => {
    const stage = await startSending()
    const service = await fillSendForm(stage)
    const intent = await service.review()
    stage.holds.coin = 1n
    const outcome = await service.send(intent)
    expect([...codeOf(outcome), outcome.error?.context]).toEqual([
      'stopped',
      'review-stopped',
      { why: 'insufficient-fee' },
    ])
    expect(stage.handed).toEqual([])
  })

  it('stops a transfer whose plan has expired', async () => {
    const stage = await startSending({ expiresIn: 60_000 })
    const service = await fillSendForm(stage)
    const intent = await service.review()
    await stage.clock.advance(60_000)
    expect(codeOf(await service.send(intent))).toEqual(['stopped', 'review-expired'])
  })

  it.each([
    ['account', (stage: SendFixture) => stage.wallet.change({ addresses: [bob] })],
    ['network', (stage: SendFixture) => stage.wallet.change({ network: 'eip155:10' })],
  ] as const)(
    'clears the form when the %s changes, and invalidates the review',
    async (_, change) => {
      const stage = await startSending()
      const service = await fillSendForm(stage)
      const intent = await service.review()
      change(stage)
      expect([
        service.get().token,
        service.get().sendTokenAmount,
        service.get().receiverAddress,
      ]).toEqual([undefined, '', ''])
      expect(codeOf(await service.send(intent))).toEqual(['stopped', 'review-outdated'])
      expect(stage.handed).toEqual([])
    },
  )

  it('stops a repeated transfer within a minute unless it is intended', async () => {
    const stage = await startSending()
    const service = await fillSendForm(stage)
    await service.send(await service.review())
    await fillSendForm(stage)
    const slip = await service.review()
    expect(slip.get().notes.map(({ code }) => code)).toContain('twice')
    expect(codeOf(await service.send(slip))).toEqual(['stopped', 'sent-before'])
    const meant = await service.review()
    expect((await service.send(meant, { again: true })).hash).toBe('h2')
  })
})

describe('outcome of a transfer', () => {
  it.each([
    ['final', ['success', 'Your transfer is confirmed']],
    ['failed', ['error', 'Your transfer failed']],
    ['replaced', ['error', 'Your transfer was replaced by another transaction']],
  ] as const)('shows the outcome as a toast with a link: %s', async (ends, last) => {
    const stage = await startSending({ ends })
    const service = await fillSendForm(stage)
    await service.send(await service.review())
    await flushPromises()
    expect(texts(stage)).toEqual([['loading', 'Sent. Waiting for the network…'], last])
    expect(stage.shownToasts.map(({ link }) => link?.href)).toEqual([
      'https://explorer.example/tx/h1',
      'https://explorer.example/tx/h1',
    ])
  })

  it('shows an alarm when the chain has another transaction', async () => {
    const stage = await startSending({ swaps: true })
    const service = await fillSendForm(stage)
    await service.send(await service.review())
    await flushPromises()
    expect(texts(stage).at(-1)).toEqual([
      'error',
      'Warning: what was sent is not what you reviewed',
    ])
    expect(stage.shownToasts.at(-1)?.autoClose).toBe(false)
  })

  it('reports an outcome that cannot be determined as unknown', async () => {
    const stage = await startSending({ fails: 'rpc' })
    const service = await fillSendForm(stage)
    await service.send(await service.review())
    expect(texts(stage)).toEqual([
      ['error', "We couldn't confirm whether this was sent. Check your activity"],
    ])
  })
})

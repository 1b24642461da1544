import { describe, expect, it, vi } from 'vitest'
import { defineManifest, definePlugin } from '#kernel'
import type { ActionState } from '#kernel/reviewed-action'
import type { Transaction } from '#plugins/ports/activity'
import { activityRef } from '#plugins/ports/activity'
import type { SendFixture } from '../../test/harness/startSending.ts'
import { alice, bob, startSending, transferFee, usdc } from '../../test/harness/startSending.ts'
import { flushPromises } from '../../test/harness/testClock.ts'
import { sendStep } from './sendStep.ts'

const ether = 10n ** 18n
const poisoned = '0x70990000000000000000000000000000000079c8'
const good = ({ service }: SendFixture) =>
  vi.waitFor(() => expect(service.get().recipient.status).toBe('good'))
/** Fills in the form as a visitor does. */
async function fill(
  stage: SendFixture,
  {
    asset = 'native',
    amount = '0.5',
    to = bob,
  }: { readonly asset?: string; readonly amount?: string; readonly to?: string } = {},
) {
  await stage.service.choose(asset)
  stage.service.setAmount(amount)
  stage.service.setReceiver(to)
  await good(stage)
  return stage.service
}
const codeOf = ({ at, error }: ActionState) => [at, error?.code]
const notesOf = ({ service }: SendFixture) =>
  service.get().recipient.notes.map(({ level, code }) => `${level} ${code}`)
const texts = ({ shownToasts }: SendFixture) =>
  shownToasts.map(({ message, variant }) => [
    variant,
    typeof message === 'string' ? message : message.messages.en[message.key],
  ])

describe('sending', () => {
  it('sets `loading`, submits what was reviewed, resets the state and keeps the `hash`', async () => {
    const stage = await startSending({ hangs: true })
    const service = await fill(stage)
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

  it('sends a token by its contract', async () => {
    const stage = await startSending()
    const service = await fill(stage, { asset: usdc, amount: '12.5' })
    await service.send(await service.review())
    expect(stage.handed).toEqual([{ to: bob, amount: '12500000', asset: usdc }])
  })

  it('refreshes the balance once the transaction is on the chain', async () => {
    const stage = await startSending()
    const service = await fill(stage)
    stage.holds.coin = ether
    await service.send(await service.review())
    await vi.waitFor(() => expect(service.get().tokenBalances[0]?.amount).toBe(ether))
  })

  it('keeps everything after a rejection, and requests the wallet again on a retry', async () => {
    const stage = await startSending({ fails: 'rejected' })
    const service = await fill(stage)
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
    const service = await fill(stage)
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
    const service = await fill(stage, typed)
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
    await good(stage)
    await expect(stage.service.review()).rejects.toThrow('A token is required')
  })

  it('refuses a transfer on a namespace whose connection cannot send: Unsupported chain', async () => {
    const stage = await startSending({ cannotSend: true })
    const service = await fill(stage)
    await expect(service.review()).rejects.toThrow('Unsupported chain')
  })

  it('subtracts the fee from the whole balance, and plans it again for the review', async () => {
    const stage = await startSending()
    const service = await fill(stage)
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

  it('stops a transfer when the fee is no longer covered at the last check', async () => {
    const stage = await startSending()
    const service = await fill(stage)
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
    const service = await fill(stage)
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
      const service = await fill(stage)
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
    const service = await fill(stage)
    await service.send(await service.review())
    await fill(stage)
    const slip = await service.review()
    expect(slip.get().notes.map(({ code }) => code)).toContain('twice')
    expect(codeOf(await service.send(slip))).toEqual(['stopped', 'sent-before'])
    const meant = await service.review()
    expect((await service.send(meant, { again: true })).hash).toBe('h2')
  })
})

describe('receiver of a transfer', () => {
  const check = async (to: string, known: readonly string[] = []) => {
    const stage = await startSending()
    for (const one of known) {
      const service = await fill(stage, { to: one })
      await service.send(await service.review())
    }
    await stage.service.choose('native')
    stage.service.setReceiver(to)
    await vi.waitFor(() => expect(stage.service.get().recipient.status).not.toBe('checking'))
    return stage
  }

  it.each([
    ['a new receiver', bob, [], ['info first-time']],
    ['a known receiver', bob, [bob], []],
    ['the account itself', alice, [], ['warn own-address']],
    ['a look-alike of a known receiver', poisoned, [bob], ['warn look-alike']],
    ['the zero address', `0x${'0'.repeat(40)}`, [], ['stop lost-address']],
    ['a known receiver as a payment link', `ethereum:${bob}@1?value=1`, [bob], []],
    ['a known receiver with its network', `eip155:1:${bob}`, [bob], []],
  ] as const)('checks the receiver: %s', async (_, to, known, notes) => {
    expect(notesOf(await check(to, known))).toEqual(notes)
  })

  it('refuses the token’s own contract as the receiver', async () => {
    const stage = await startSending()
    await stage.service.choose(usdc)
    stage.service.setReceiver(usdc)
    await good(stage)
    expect(notesOf(stage)).toEqual(['stop token-contract'])
    await stage.service.choose('native')
    expect(notesOf(stage)).toEqual(['info first-time'])
  })

  it.each([
    ['nonsense', 'hello', { why: 'format' }],
    ['too short', bob.slice(0, -1), { why: 'format' }],
    ['a wrong checksum, without a suggestion', bob.replace('C', 'c'), { why: 'checksum' }],
    ['another network by its id', `eip155:10:${bob}`, { why: 'network', title: 'eip155 10' }],
    ['a name without the plugin for names', 'friend.eth', { why: 'name-off' }],
    ['a name with deceptive characters', 'fri\u0435nd.eth', { why: 'name' }],
  ] as const)('distinguishes %s', async (_, to, expected) => {
    const stage = await startSending()
    stage.service.setReceiver(to)
    await flushPromises()
    await stage.clock.advance(500)
    await vi.waitFor(
      () => expect(stage.service.get().recipient).toMatchObject({ status: 'bad', ...expected }),
      { timeout: 10_000 },
    )
  })

  it('stops the review of a look-alike until the visitor has compared both addresses', async () => {
    const stage = await check(poisoned, [bob])
    const { service } = stage
    service.setAmount('0.1')
    expect([service.get().recipient.like, sendStep(service.get()).step]).toEqual([bob, 'compare'])
    const stops = async () =>
      (await service.review())
        .get()
        .notes.filter(({ level }) => level === 'stop')
        .map(({ code }) => code)
    expect(await stops()).toEqual(['look-alike'])
    service.accept()
    expect([await stops(), sendStep(service.get()).step]).toEqual([[], 'preview'])
  })

  it('remembers a receiver for the account until it disconnects', async () => {
    const entries = new Map<string, string>()
    const stage = await startSending({ entries })
    const service = await fill(stage)
    await service.send(await service.review())
    expect([...entries.keys()].some((key) => key.includes('sent-to'))).toBe(true)
    await stage.kernel.connections.disconnect()
    expect([...entries.keys()].some((key) => key.includes('sent-to'))).toBe(false)
  })
})

/** A history that is available once it is watched. */
function historyDouble(transactions: readonly Transaction[]) {
  const looks = { open: 0 }
  const manifest = defineManifest({ id: 'activity-double', offers: [activityRef] })
  const state = {
    account: `eip155:1:${alice}`,
    transactions,
    loading: false,
    empty: false,
    at: 1,
  } as const
  const setup = manifest.setup(({ offer }) =>
    offer(activityRef, {
      get: () => state,
      subscribe: () => () => {},
      more: async () => {},
      refresh: async () => {},
      watch() {
        looks.open++
        return () => void looks.open--
      },
    }),
  )
  return { looks, plugin: definePlugin(manifest, async () => ({ default: setup }))() }
}
const sentTo = (to: string, { from = alice, numeric = '1.5' } = {}): Transaction => ({
  id: to,
  metadata: {
    operationType: 'send',
    status: 'confirmed',
    sentFrom: from.toLowerCase(),
    sentTo: to.toLowerCase(),
    minedAt: '',
    chain: 'eip155:1',
    hash: '',
  },
  transfers: [{ direction: 'out', quantity: { numeric } }],
})

describe('history of the account', () => {
  it.each([
    ['contains it', sentTo(bob), bob, []],
    ['contains a look-alike of it', sentTo(bob), poisoned, ['warn look-alike']],
    [
      'contains it in a transaction of another account only',
      sentTo(poisoned, { from: usdc }),
      poisoned,
      ['info first-time'],
    ],
    [
      'contains it in a transfer of zero only',
      sentTo(poisoned, { numeric: '0.0' }),
      poisoned,
      ['info first-time'],
    ],
  ] as const)('checks a receiver against a history that %s', async (_, transaction, to, notes) => {
    const { looks, plugin } = historyDouble([transaction])
    const stage = await startSending({ plugins: [plugin] })
    expect(looks.open).toBe(0)
    stage.service.setReceiver(to)
    await good(stage)
    await vi.waitFor(() => expect(notesOf(stage)).toEqual(notes))
    expect(looks.open).toBe(0)
  })
})

describe('outcome of a transfer', () => {
  it.each([
    ['final', ['success', 'Your transfer is confirmed']],
    ['failed', ['error', 'Your transfer failed']],
    ['replaced', ['error', 'Your transfer was replaced by another transaction']],
  ] as const)('shows the outcome as a toast with a link: %s', async (ends, last) => {
    const stage = await startSending({ ends })
    const service = await fill(stage)
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
    const service = await fill(stage)
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
    const service = await fill(stage)
    await service.send(await service.review())
    expect(texts(stage)).toEqual([
      ['error', 'Nobody knows yet whether it was sent. Look at your activity'],
    ])
  })
})

describe('`openSend`', () => {
  const shown = ({ kernel }: SendFixture) => [kernel.router.get().open, kernel.router.current()]

  it('opens the form with the host’s request, and resolves with the hash', async () => {
    const stage = await startSending()
    const { service } = stage
    const sent = service.openSend({ token: `eip155:1:${usdc}`, amount: '5', to: bob })
    await flushPromises()
    const params = { token: usdc, amount: '5', to: bob }
    expect(shown(stage)).toEqual([true, { route: 'WalletSend', params }])
    service.begin(params)
    await good(stage)
    await vi.waitFor(() => expect(service.get().token?.asset.symbol).toBe('USDC'))
    expect([
      service.get().fixed,
      service.get().sendTokenAmount,
      service.get().receiverAddress,
    ]).toEqual([true, '5', bob])
    await service.send(await service.review())
    expect(await sent).toEqual({ hash: 'h1' })
    expect(stage.handed).toEqual([{ to: bob, amount: '5000000', asset: usdc }])
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

  it('rejects with `Modal closed` when the visitor leaves', async () => {
    const stage = await startSending()
    const sent = stage.service.openSend({ amount: '1', to: bob })
    sent.catch(() => {})
    await flushPromises()
    stage.kernel.router.close()
    await expect(sent).rejects.toThrow('Modal closed')
  })

  it('resolves with the wallet’s answer when the visitor leaves during the request', async () => {
    const stage = await startSending({ hangs: true })
    const { service } = stage
    const sent = service.openSend({ amount: '1', to: bob })
    await flushPromises()
    service.begin({ amount: '1', to: bob })
    await good(stage)
    await vi.waitFor(() => expect(service.get().token).toBeDefined())
    void service.send(await service.review())
    await flushPromises()
    stage.kernel.router.close()
    stage.answer()
    expect(await sent).toEqual({ hash: 'h1' })
  })
})

describe('button of the send form', () => {
  it.each([
    ['select', {}],
    ['amount', { asset: 'native' }],
    ['incorrect', { asset: 'native', amount: '1,5' }],
    ['incorrect', { asset: 'native', amount: '1e3' }],
    ['incorrect', { asset: 'native', amount: '-1' }],
    ['incorrect', { asset: 'native', amount: '0' }],
    ['insufficient', { asset: 'native', amount: '2.1' }],
    ['address', { asset: 'native', amount: '1' }],
    ['invalid', { asset: 'native', amount: '1', to: 'hello' }],
    ['preview', { asset: 'native', amount: '1', to: bob }],
  ] as const)(
    'shows %s on the button',
    async (step, { asset, amount, to }: { asset?: string; amount?: string; to?: string }) => {
      const { service } = await startSending()
      if (asset) await service.choose(asset)
      if (amount) service.setAmount(amount)
      if (to) service.setReceiver(to)
      await vi.waitFor(() => expect(service.get().recipient.status).not.toBe('checking'))
      expect(sendStep(service.get()).step).toBe(step)
    },
  )
})

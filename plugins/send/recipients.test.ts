import { describe, expect, it } from 'vitest'
import { fillSendForm, waitForRecipient } from '../../test/harness/fillSendForm.ts'
import { createHistoryDouble, transferTo } from '../../test/harness/HistoryDouble.ts'
import type { SendFixture } from '../../test/harness/startSending.ts'
import { alice, bob, startSending, usdc } from '../../test/harness/startSending.ts'
import { flushPromises } from '../../test/harness/testClock.ts'
import { waitFor } from '../../test/harness/waitFor.ts'
import { recipientNotes } from './recipientNotes.ts'
import { sendStep } from './sendStep.ts'

const poisoned = '0x70990000000000000000000000000000000079c8'
const notesOf = ({ service }: SendFixture) =>
  service.get().recipient.notes.map(({ level, code }) => `${level} ${code}`)

describe('receiver of a transfer', () => {
  const check = async (to: string, known: readonly string[] = []) => {
    const stage = await startSending()
    for (const one of known) {
      const service = await fillSendForm(stage, { to: one })
      await service.send(await service.review())
    }
    await stage.service.choose('native')
    stage.service.setReceiver(to)
    await waitFor(() => expect(stage.service.get().recipient.status).not.toBe('checking'))
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

  it('reads an address between marks that cannot be seen, and refuses one with a mark inside', async () => {
    const { service } = await check(`\u2068\u200e${bob}\u2069 \u200b`)
    expect(service.get().recipient).toMatchObject({ status: 'good', address: bob })
    service.setReceiver(`${bob.slice(0, 10)}\u200b${bob.slice(10)}`)
    await waitFor(() => expect(service.get().recipient).toMatchObject({ why: 'format' }))
  })

  it('refuses the token’s own contract as the receiver', async () => {
    const stage = await startSending()
    await stage.service.choose(usdc)
    stage.service.setReceiver(usdc)
    await waitForRecipient(stage)
    expect(notesOf(stage)).toEqual(['stop token-contract'])
    await stage.service.choose('native')
    expect(notesOf(stage)).toEqual(['info first-time'])
  })

  it.each([
    ['Stacks', 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7.usd::dollar'],
    ['Sui', `0x${'ab'.repeat(32)}::usd::USD`],
  ])('refuses the contract that a token of %s is part of as the receiver', (_, asset) => {
    const [contract = ''] = asset.split('::')
    const context = { account: alice, others: [], known: [], asset }
    expect(recipientNotes(contract, context).notes).toEqual([
      { level: 'stop', code: 'token-contract' },
    ])
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
    await waitFor(() =>
      expect(stage.service.get().recipient).toMatchObject({ status: 'bad', ...expected }),
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
    const service = await fillSendForm(stage)
    await service.send(await service.review())
    expect([...entries.keys()].some((key) => key.includes('sent-to'))).toBe(true)
    await stage.kernel.connections.disconnect()
    expect([...entries.keys()].some((key) => key.includes('sent-to'))).toBe(false)
  })
})

describe('history of the account', () => {
  it('stops a look-alike that the history shows only after the review was built', async () => {
    const { plugin, publish } = createHistoryDouble([transferTo(bob)], { late: true })
    const stage = await startSending({ plugins: [plugin] })
    const service = await fillSendForm(stage, { to: poisoned })
    const action = await service.review()
    expect(notesOf(stage)).toEqual(['info first-time'])
    publish()
    const { at, error } = await service.send(action)
    expect([at, error?.context]).toEqual(['stopped', { why: 'look-alike' }])
    expect(stage.handed).toEqual([])
  })

  it.each([
    ['contains it', transferTo(bob), bob, []],
    ['contains a look-alike of it', transferTo(bob), poisoned, ['warn look-alike']],
    [
      'contains it in a transaction of another account only',
      transferTo(poisoned, { from: usdc }),
      poisoned,
      ['info first-time'],
    ],
    [
      'contains it in a transfer of zero only',
      transferTo(poisoned, { numeric: '0.0' }),
      poisoned,
      ['info first-time'],
    ],
  ] as const)('checks a receiver against a history that %s', async (_, transaction, to, notes) => {
    const { looks, plugin } = createHistoryDouble([transaction])
    const stage = await startSending({ plugins: [plugin] })
    expect(looks.open).toBe(0)
    stage.service.setReceiver(to)
    await waitForRecipient(stage)
    await waitFor(() => expect(notesOf(stage)).toEqual(notes))
    expect(looks.open).toBe(0)
  })
})

import { describe, expect, it } from 'vitest'
import { LatchkeyError } from '#kernel'
import { fillSendForm } from '../../test/harness/fillSendForm.ts'
import { createHistoryDouble, transferTo } from '../../test/harness/HistoryDouble.ts'
import type { SendFixture } from '../../test/harness/startSending.ts'
import { alice, bob, startSending, usdc } from '../../test/harness/startSending.ts'
import { flushPromises } from '../../test/harness/testClock.ts'

const carol = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const dave = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const erin = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'

async function sendTo(stage: SendFixture, ...recipients: readonly string[]): Promise<void> {
  for (const to of recipients) {
    const service = await fillSendForm(stage, { to })
    await service.send(await service.review(), { again: true })
  }
}
const offered = ({ service }: SendFixture) => service.get().recentRecipients

describe('recent recipients', () => {
  it('are the last three of this browser, newest first, each once', async () => {
    const stage = await startSending()
    stage.service.begin(undefined)
    expect(offered(stage)).toEqual([])
    await sendTo(stage, bob, carol, dave, erin, carol)
    expect(offered(stage)).toEqual([carol, erin, dave])
  })

  it('leave out the account itself', async () => {
    const stage = await startSending()
    await sendTo(stage, bob, alice)
    expect(offered(stage)).toEqual([bob])
  })

  it('belong to one account', async () => {
    const stage = await startSending()
    await sendTo(stage, bob)
    stage.wallet.change({ addresses: [carol] })
    expect(offered(stage)).toEqual([])
    stage.wallet.change({ addresses: [alice] })
    expect(offered(stage)).toEqual([bob])
  })

  it('go with the memo when the account disconnects', async () => {
    const stage = await startSending({ maxMemoBytes: 34 })
    await sendTo(stage, bob)
    expect([offered(stage), stage.service.get().memoLimit]).toEqual([[bob], 34])
    await stage.kernel.connections.disconnect()
    expect([offered(stage), stage.service.get().memoLimit]).toEqual([[], undefined])
  })

  it('leave out addresses of other networks of the ecosystem', async () => {
    const entries = new Map<string, string>()
    const stage = await startSending({ entries })
    await sendTo(stage, bob)
    const [key = '', text = ''] = [...entries].find(([name]) => name.includes('sent-to')) ?? []
    entries.set(key, text.replace(bob, `${bob.slice(0, -1)}9`))
    const again = await startSending({ entries })
    again.service.begin(undefined)
    expect(offered(again)).toEqual([])
  })

  it('come from the history at the next look at the form, and move nothing in the first', async () => {
    const { plugin } = createHistoryDouble([
      transferTo(dave, { numeric: '0.0' }),
      transferTo(erin, { from: usdc }),
      transferTo(carol),
      transferTo(bob),
    ])
    const stage = await startSending({ plugins: [plugin] })
    stage.service.begin(undefined)
    await flushPromises()
    expect(offered(stage)).toEqual([])
    stage.service.begin(undefined)
    expect(offered(stage)).toEqual([carol, bob])
  })

  it('come from the history once the field is emptied', async () => {
    const { plugin } = createHistoryDouble([transferTo(bob)])
    const stage = await startSending({ plugins: [plugin] })
    stage.service.begin(undefined)
    await flushPromises()
    stage.service.setReceiver('0x')
    stage.service.setReceiver('')
    expect(offered(stage)).toEqual([bob])
  })

  it('come from a history whose code arrives at the next look', async () => {
    const { plugin } = createHistoryDouble([transferTo(bob)])
    let tries = 0
    const load: typeof plugin.load = async () => {
      // A chunk is tried twice.
      if (tries++ < 2) throw new LatchkeyError('internal')
      return plugin.load()
    }
    const stage = await startSending({ plugins: [{ ...plugin, load }] })
    for (let look = 0; look < 3; look++) {
      stage.service.begin(undefined)
      await flushPromises()
    }
    expect(offered(stage)).toEqual([bob])
  })

  it('stop reading a history that turns to another account, and read it again later', async () => {
    const { plugin, looks, leave, publish } = createHistoryDouble([transferTo(bob)], { late: true })
    const stage = await startSending({ plugins: [plugin] })
    stage.service.begin(undefined)
    await flushPromises()
    expect(looks.open).toBe(1)
    leave()
    expect(looks.open).toBe(0)
    publish()
    stage.service.begin(undefined)
    await flushPromises()
    stage.service.begin(undefined)
    expect(offered(stage)).toEqual([bob])
  })
})

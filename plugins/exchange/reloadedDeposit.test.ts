import { describe, expect, it } from 'vitest'
import { harbour, startDepositForm } from '../../test/harness/startDeposit.ts'
import { flushPromises } from '../../test/harness/testClock.ts'

const visit = (entries: Map<string, string>) =>
  startDepositForm({}, undefined, undefined, [], entries)

/** Changes the stored deposit. */
function change(entries: Map<string, string>, edit: (entry: { at: number }) => object) {
  for (const [key, text] of entries)
    if (key.includes('deposit')) entries.set(key, JSON.stringify(edit(JSON.parse(text))))
}
const age = (entries: Map<string, string>, minutes: number) =>
  change(entries, (entry) => ({ ...entry, at: entry.at - minutes * 60_000 }))

/** A page whose visitor deposits, and reloads; the clock of the next one begins anew. */
async function beginAndReload(entries: Map<string, string>) {
  const { service, clock, window, kernel } = await visit(entries)
  service.start(harbour, window)
  await flushPromises()
  const { deposit } = service.get()
  await clock.advance(100)
  kernel.dispose()
  age(entries, 1)
  return deposit
}

describe('deposit under way while the page is reloaded', () => {
  it('is shown again without its page, and its arrival is detected', async () => {
    const entries = new Map<string, string>()
    await beginAndReload(entries)
    const { state, holds, said, service, clock, toasts } = await visit(entries)
    expect(state().deposit).toMatchObject({
      ...{ at: 'waiting', amount: '10', sessionId: 's1' },
      ...{ exchange: { name: 'Harbour' }, asset: { symbol: 'USDC' } },
    })
    expect(state().deposit?.address).toBeUndefined()
    service.follow()()
    said.status = { status: 'SUCCESS' }
    holds.token = 10_000_000n
    await clock.advance(4000)
    expect(state().deposit).toMatchObject({ at: 'sent', holds: 10_000_000n })
    expect(toasts).toEqual(['success: Harbour sent USDC (0xAa…000001)'])
    expect([...entries.keys()].filter((key) => key.includes('deposit'))).toEqual([])
  })

  it('stores no address to call', async () => {
    const entries = new Map<string, string>()
    expect((await beginAndReload(entries))?.address).toBeDefined()
    const [text] = [...entries].flatMap(([key, value]) => (key.includes('deposit') ? value : []))
    expect(text).toContain('s1')
    expect(text).not.toContain('https')
  })

  it('is not shown again once the visitor has left it', async () => {
    const entries = new Map<string, string>()
    await beginAndReload(entries)
    const { service, kernel } = await visit(entries)
    service.leave()
    kernel.dispose()
    expect((await visit(entries)).state().deposit).toBeUndefined()
  })

  it('is not shown after half an hour, or to another account', async () => {
    const entries = new Map<string, string>()
    await beginAndReload(entries)
    const other = await visit(entries)
    expect(other.state().deposit).toBeDefined()
    other.service.leave()
    await beginAndReload(entries)
    other.wallet().change({ addresses: ['0xBb00000000000000000000000000000000000002'] })
    expect(other.state().deposit).toBeUndefined()
    other.kernel.dispose()
    age(entries, 30)
    expect((await visit(entries)).state().deposit).toBeUndefined()
  })

  it.each([
    ['an amount', { amount: '1e9' }],
    ['decimals', { asset: { id: 'native', name: 'X', symbol: 'X', decimals: 99 } }],
    ['a session', { sessionId: '' }],
  ])('ignores an entry with %s that is none', async (_, part) => {
    const entries = new Map<string, string>()
    await beginAndReload(entries)
    change(entries, (entry) => ({ ...entry, value: { ...Object(entry).value, ...part } }))
    expect((await visit(entries)).state().deposit).toBeUndefined()
  })
})

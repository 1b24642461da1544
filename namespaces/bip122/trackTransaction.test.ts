import { describe, expect, it } from 'vitest'
import type { NodeResponse } from '#kernel'
import { createNamespace } from '../../test/harness/namespaces/bip122.ts'
import { createTestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import { networks } from './networks.ts'

const mainnet = 'bip122:000000000019d6689c085ae165831e93'
const id = 'ef'.repeat(32)
const other = 'cd'.repeat(32)
const coin = 'ab'.repeat(32)

const answer = (json: unknown, status = 200): NodeResponse => ({
  status,
  json,
  text: JSON.stringify(json),
})
const found = (status: object) => answer({ txid: id, vin: [{ txid: coin, vout: 1 }], status })
const waiting = found({ confirmed: false })
const final = found({ confirmed: true, block_height: 90 })
const gone = answer(undefined, 404)

/** Tracks over a network that answers these in turn, and this about the transaction's coin. */
async function track(replies: readonly NodeResponse[], outspend: NodeResponse) {
  const test = createTestNamespaceHost(networks, { clock: 'manual' })
  let poll = 0
  const namespace = createNamespace({
    ...test.host,
    async request(url) {
      if (url.endsWith('/blocks/tip/height')) return answer(100)
      if (url.endsWith(`/tx/${coin}/outspend/1`)) return outspend
      return replies[Math.min(poll++, replies.length - 1)] ?? gone
    },
  })
  const seen: string[] = []
  let over = false
  const following = (async () => {
    for await (const { at } of namespace.track(mainnet, id)) seen.push(at)
  })().finally(() => {
    over = true
  })
  following.catch(() => {})
  while (!over) {
    await test.clock.advance(20_000)
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
  await following
  return seen
}

describe('tracking a Bitcoin transaction over pages of a proxy that are no answers', () => {
  const unspent = answer({ spent: false })
  const page: NodeResponse = { status: 200, json: undefined, text: '<title>One moment</title>' }

  it('waits for the next answer', async () => {
    const replies = [page, waiting, ...Array(14).fill(page), final]
    expect(await track(replies, unspent)).toEqual(['pending', 'final'])
  })

  it('fails if nothing else comes', async () => {
    await expect(track([page], unspent)).rejects.toMatchObject({ code: 'foreign-invalid' })
  })
})

describe('tracking a Bitcoin transaction that the network no longer knows', () => {
  it('reports it as replaced if another transaction spends its coins', async () => {
    expect(await track([waiting, gone], answer({ spent: true, txid: other }))).toEqual([
      'pending',
      'replaced',
    ])
  })

  it.each([
    ['its coins are unspent', answer({ spent: false })],
    ['it spends its coins itself', answer({ spent: true, txid: id })],
  ])('waits on while %s: a machine behind the address lacks it', async (_, outspend) => {
    expect(await track([waiting, ...Array(5).fill(gone), final], outspend)).toEqual([
      'pending',
      'final',
    ])
    await expect(track([waiting, gone], outspend)).rejects.toMatchObject({ code: 'timeout' })
  })

  it('reports it as replaced if the network does not say who spends its coins', async () => {
    expect(await track([waiting, gone], gone)).toEqual(['pending', 'replaced'])
  })
})

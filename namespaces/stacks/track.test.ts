import { describe, expect, it } from 'vitest'
import type { NodeResponse, TxStatus } from '#kernel'
import { fault } from '#kernel'
import { createNamespace } from '../../test/harness/namespaces/stacks.ts'
import { createTestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import { manifest } from './manifest.ts'

const hash = `0x${'ab'.repeat(32)}`
const found = (tx_status: string, block_height = 12): NodeResponse => ({
  status: 200,
  json: { tx_status, block_height },
  text: '',
})
const missing: NodeResponse = { status: 404, json: { error: 'x' }, text: '' }

/**
 * Follows a transaction over a node that answers this, one after the other, then the last again.
 */
async function followed(
  answers: readonly (NodeResponse | Error)[],
  signal?: AbortSignal,
): Promise<TxStatus[]> {
  const { host, clock } = createTestNamespaceHost(manifest.networks, { clock: 'manual' })
  let requests = 0
  const namespace = createNamespace({
    ...host,
    async request(url) {
      expect(url).toBe(`https://api.hiro.so/extended/v1/tx/${hash}`)
      const answer = answers[Math.min(requests++, answers.length - 1)] ?? missing
      if (answer instanceof Error) throw answer
      return answer
    },
  })
  const seen: TxStatus[] = []
  let over = false
  const following = (async () => {
    for await (const status of namespace.track('stacks:1', hash, signal ? { signal } : {}))
      seen.push(status)
  })().finally(() => {
    over = true
  })
  following.catch(() => {})
  while (!over) {
    await new Promise((resolve) => setTimeout(resolve, 0))
    await clock.advance(2000)
  }
  await following
  return seen
}

describe('tracking a Stacks transaction', () => {
  it.each<[string, TxStatus]>([
    ['success', { at: 'final', hash, height: 12n }],
    ['abort_by_response', { at: 'failed', hash, height: 12n, reason: 'abort_by_response' }],
    [
      'abort_by_post_condition',
      { at: 'failed', hash, height: 12n, reason: 'abort_by_post_condition' },
    ],
    ['dropped_replace_by_fee', { at: 'replaced', hash, reason: 'dropped_replace_by_fee' }],
    [
      'dropped_replace_across_fork',
      { at: 'replaced', hash, reason: 'dropped_replace_across_fork' },
    ],
    [
      'dropped_stale_garbage_collect',
      { at: 'failed', hash, height: 12n, reason: 'dropped_stale_garbage_collect' },
    ],
    ['dropped_too_expensive', { at: 'failed', hash, height: 12n, reason: 'dropped_too_expensive' }],
    ['dropped_problematic', { at: 'failed', hash, height: 12n, reason: 'dropped_problematic' }],
  ])('reports a transaction that ends with %s', async (status, last) => {
    expect(
      await followed([missing, found('pending', -1), found('pending', -1), found(status)]),
    ).toEqual([{ at: 'pending', hash }, last])
  })

  it('outlasts a node outage, and gives up when it stays', async () => {
    const away = fault('rpc')
    expect((await followed([...Array(14).fill(away), found('success')])).at(-1)?.at).toBe('final')
    await expect(followed([away])).rejects.toMatchObject({ code: 'rpc' })
  })

  it('ends without an outcome if no node ever returned the transaction', async () => {
    await expect(followed([missing])).rejects.toMatchObject({ code: 'timeout' })
  })

  it('counts the reads without a trace anew once a node returns the transaction', async () => {
    const lagging = Array(149).fill(missing)
    expect(
      (await followed([...lagging, found('pending', -1), ...lagging, found('success')])).at(-1)?.at,
    ).toBe('final')
  })

  it('rejects a malformed answer', async () => {
    await expect(
      followed([{ status: 200, json: { status: 'success' }, text: '' }]),
    ).rejects.toMatchObject({ code: 'foreign-invalid' })
  })

  it('stops tracking when the signal aborts', async () => {
    const gone = new Error('gone')
    await expect(followed([missing], AbortSignal.abort(gone))).rejects.toBe(gone)
  })
})

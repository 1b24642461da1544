import { expect, test } from 'vitest'
import type { TxStatus } from '#kernel'
import { fault, LatchkeyError } from '#kernel'
import { pollStatus } from './pollStatus.ts'

/** A host whose timers end at once. */
const hasty = {
  after(_ms: number, run: () => void) {
    queueMicrotask(run)
    return () => {}
  },
}

async function follow(
  answers: readonly (TxStatus['at'] | 'silent' | 'garbled' | 'missing')[],
  maxMissing?: number,
) {
  let reads = 0
  const readStatus = async (): Promise<TxStatus | undefined> => {
    const at = answers[Math.min(reads++, answers.length - 1)]
    if (at === undefined || at === 'silent') throw fault('rpc')
    if (at === 'garbled') throw new LatchkeyError('foreign-invalid', { what: 'The node', path: '' })
    if (at === 'missing') return undefined
    return at === 'replaced'
      ? { at, hash: 'b' }
      : at === 'failed'
        ? { at, hash: 'a', reason: '' }
        : { at, hash: 'a' }
  }
  const seen: string[] = []
  const options = maxMissing === undefined ? {} : { maxMissing }
  try {
    for await (const { at } of pollStatus(hasty, 'a', 1, readStatus, options)) seen.push(at)
  } catch (error) {
    seen.push(String((error as { readonly code?: unknown }).code))
  }
  return { seen, reads }
}

test('gives up on a transaction of which the network has no trace', async () => {
  expect(await follow(['missing'], 5)).toEqual({ seen: ['pending', 'timeout'], reads: 5 })
})

test('counts no read that failed, and none before the network had the transaction', async () => {
  const reads = ['missing', 'silent', 'included', 'missing', 'silent', 'final'] as const
  expect(await follow(reads, 2)).toEqual({
    seen: ['pending', 'included', 'pending', 'final'],
    reads: 6,
  })
})

test('waits as long as it takes where nothing limits it', async () => {
  const reads = [...Array.from({ length: 2000 }, () => 'missing' as const), 'final' as const]
  expect(await follow(reads)).toEqual({ seen: ['pending', 'final'], reads: 2001 })
})

test('bears answers that cannot be read as it bears silence', async () => {
  const garbled = Array.from({ length: 14 }, () => 'garbled' as const)
  expect(await follow([...garbled, 'final'])).toEqual({ seen: ['pending', 'final'], reads: 15 })
  expect(await follow(['garbled'])).toEqual({ seen: ['pending', 'foreign-invalid'], reads: 15 })
})

import { describe, expect, test } from 'vitest'
import type { Connection, Namespace, TxStatus } from '#kernel'
import { findBreaches } from '../harness/findBreaches.ts'
import { secondAddress } from '../harness/InjectedWalletDouble.ts'
import { replaceConnection } from '../harness/replaceConnection.ts'
import { suiteFixtures } from '../harness/suiteFixtures.ts'

const hash = `0x${'ab'.repeat(32)}`
const given = { ...suiteFixtures, transfer: { to: secondAddress, amount: 1n } }
const untouched = 'sending leaves the payload that was reviewed as it is, over a wallet of the page'
const ending = 'following a transfer that was sent ends with its final status'

/** A namespace that plans, sends and follows without a chain. */
function follow(
  statuses: (signal: AbortSignal | undefined) => AsyncIterable<TxStatus>,
  send: NonNullable<Connection['send']> = async () => ({ hash }),
): (code: Namespace) => Partial<Namespace> {
  return (code) => ({
    ...replaceConnection(() => ({ send }))(code),
    plan: async (request) => ({
      request,
      amount: 1n,
      notes: [],
      blocked: false,
      payload: { to: request.to, value: 1n, bytes: new Uint8Array([1, 2]) },
    }),
    track: (_network, _hash, options) => statuses(options?.signal),
  })
}

const untilAborted = (signal: AbortSignal | undefined) =>
  new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason))
  })

async function* report(...stages: readonly TxStatus['at'][]): AsyncGenerator<TxStatus> {
  for (const at of stages) yield { at, hash }
}

/** Reports the stages, and waits for more until it is given up. */
async function* reportAndWait(
  signal: AbortSignal | undefined,
  ...stages: readonly TxStatus['at'][]
): AsyncGenerator<TxStatus> {
  yield* report(...stages)
  await untilAborted(signal)
}

describe('the conformance suite of sending', () => {
  test.each<[string, (payload: unknown) => void]>([
    ['writes a field into the payload', (payload) => Object.assign(Object(payload), { nonce: 1 })],
    ['writes into the bytes of the payload', (payload) => Object(payload).bytes.fill(0)],
  ])('reports a wallet adapter that %s', async (_, change) => {
    const sending = follow(
      () => report(),
      async ({ payload }) => {
        change(payload)
        return { hash }
      },
    )
    expect(await findBreaches(sending, {}, untouched, given)).toEqual([untouched])
  })

  test.each<[string, (signal: AbortSignal | undefined) => AsyncIterable<TxStatus>]>([
    ['reports a final status twice', () => report('included', 'final', 'final')],
    ['reports a failure after the end', () => report('final', 'failed')],
    ['goes on after a failure', (signal) => reportAndWait(signal, 'failed')],
  ])('reports a tracking that %s', async (_, statuses) => {
    expect(await findBreaches(follow(statuses), {}, ending, given)).toEqual([ending])
  })

  test.each<[string, (signal: AbortSignal | undefined) => AsyncIterable<TxStatus>]>([
    ['ends with its final status', () => report('pending', 'included', 'final')],
    ['waits for one', (signal) => reportAndWait(signal, 'pending')],
  ])('passes a tracking that %s', async (_, statuses) => {
    const sending = follow(statuses)
    expect(await findBreaches(sending, {}, ending, given)).toEqual([])
    expect(await findBreaches(sending, {}, untouched, given)).toEqual([])
  })
})

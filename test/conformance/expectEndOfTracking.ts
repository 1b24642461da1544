import type { TxStatus } from '#kernel'
import { expectTrue } from './expectations.ts'
import type { ConnectedStage } from './openStage.ts'
import { abortReason } from './sendRules.ts'

const finalStages: readonly TxStatus['at'][] = ['final', 'replaced', 'failed']
/** Time in which a transaction may become final on the fixture's node, milliseconds. */
const longest = 1500

/**
 * Following a transaction ends with its final status. One that is not final soon proves nothing: it
 * is given up.
 */
export async function expectEndOfTracking(
  { namespace, account }: ConnectedStage,
  hash: string,
): Promise<void> {
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(abortReason), longest)
  let end: TxStatus['at'] | undefined
  try {
    for await (const { at } of namespace.track(account.network, hash, { signal: stop.signal })) {
      expectTrue(end === undefined, `no status after “${end}”`, at)
      if (finalStages.includes(at)) end = at
    }
  } catch (error) {
    if (error !== abortReason) throw error
    expectTrue(end === undefined, `the tracking to end with “${end}”`, 'a tracking that goes on')
  } finally {
    clearTimeout(timer)
  }
}

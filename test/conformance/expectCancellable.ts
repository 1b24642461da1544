import { expectRejection, expectSoon } from './expectations.ts'
import type { ConnectedStage, Stage } from './openStage.ts'
import { planTransfer } from './planTransfer.ts'
import { abortReason } from './sendRules.ts'

type Work = (signal: AbortSignal) => Promise<unknown>

/** Starts the work and gives it up while it waits for a node. */
function giveUp(work: Work): Promise<unknown> {
  const stop = new AbortController()
  const done = work(stop.signal)
  done.catch(() => {})
  setTimeout(() => stop.abort(abortReason), 50)
  return done
}

/** Work that fails with the reason of its signal, aborted before it begins or while it waits. */
export async function expectCancellable(work: Work, what: string): Promise<void> {
  await expectRejection(
    abortReason,
    work(AbortSignal.abort(abortReason)),
    `${what}, given up before`,
  )
  await expectRejection(abortReason, giveUp(work), what)
}

async function drain(statuses: AsyncIterable<unknown>): Promise<void> {
  for await (const status of statuses) void status
}

/** Sends the fixture's transfer on a page of its own, whose nodes answer. */
async function sendTransfer(stage: Stage): Promise<string | undefined> {
  const other = stage.onEmptyPage()
  try {
    const met = await other.connect(other.wallet())
    const plan = await expectSoon(planTransfer(met, other), 'planning')
    return (await met.connection.send?.(plan))?.hash
  } finally {
    other.close()
  }
}

/**
 * Following a transaction can be cancelled. A namespace may refuse a hash that its chain cannot
 * have; then the hash is that of a transfer that the wallet sent.
 */
export async function expectCancellableTracking(met: ConnectedStage, stage: Stage): Promise<void> {
  const { namespace, account } = met
  const follow =
    (hash: string): Work =>
    async (signal) =>
      drain(namespace.track(account.network, hash, { signal }))
  const zeros = '0'.repeat(64)
  const what = 'following a transaction'
  try {
    await expectCancellable(follow(zeros), what)
  } catch (error) {
    const hash = stage.fixtures.lacks?.includes('send') ? undefined : await sendTransfer(stage)
    if (hash === undefined) throw error
    await expectCancellable(follow(hash), what)
  }
}

import type { Caip2, Networks, Release, TxStatus } from '#kernel'
import { parseNamespace } from '#kernel'
import type { PayStage } from '#plugins/ports/payments'

/** A replacement may or may not have paid. */
const stages: Readonly<Record<TxStatus['at'], PayStage>> = {
  pending: 'waiting',
  included: 'success',
  final: 'success',
  failed: 'failure',
  replaced: 'unknown',
}

type Transfer = { readonly network: Caip2; readonly hash: string }

/** Follows a transfer on its chain; `unknown` if the chain cannot be reached. */
export function trackTransfer(
  networks: Pick<Networks, 'load'>,
  { network, hash }: Transfer,
  onUpdate: (update: { readonly at: PayStage; readonly hash: string }) => void,
): Release {
  const stop = new AbortController()
  const { signal } = stop
  const run = async () => {
    const code = await networks.load(parseNamespace(network))
    for await (const status of code.track(network, hash, { signal }))
      onUpdate({ at: stages[status.at], hash: status.hash })
  }
  run().catch(() => {
    if (!signal.aborted) onUpdate({ at: 'unknown', hash })
  })
  return () => stop.abort()
}

import type { Caip2, Namespace, TxStatus } from '../../kernel/index.ts'

/** Tracks a transaction until its end, or until a status; returns every status, oldest first. */
export async function collectStatuses(
  namespace: Namespace,
  network: Caip2,
  hash: string,
  until?: TxStatus['at'],
): Promise<readonly TxStatus[]> {
  const statuses: TxStatus[] = []
  for await (const status of namespace.track(network, hash)) {
    statuses.push(status)
    if (status.at === until) break
  }
  return statuses
}

import type { Account, Networks, Release } from '#kernel'
import { parseNamespace } from '#kernel'
import type { Activity, Transaction } from '#plugins/ports/activity'

/** Recipients of an account according to its history. */
export type HistoryRecipients = {
  read(account: Account): readonly string[]
  /** Reads the history, once for each account; `found` is called after it. */
  load(account: Account, found: () => void): void
  readonly release: Release
}

/** Address-poisoning guard: count only non-zero transfers signed by the account itself. */
const isOwnTransfer = ({ metadata, transfers }: Transaction) =>
  metadata.operationType === 'send' &&
  metadata.status === 'confirmed' &&
  transfers.some(
    ({ direction, quantity }) => direction === 'out' && /[1-9]/.test(quantity?.numeric ?? ''),
  )

/** Creates it for the history of the active account. */
export function createHistoryRecipients(
  { loaded }: Pick<Networks, 'loaded'>,
  activity: () => Promise<Activity> | undefined,
): HistoryRecipients {
  const known = new Map<string, readonly string[]>()
  const releases = new Set<Release>()
  let gone = false
  const addressesIn = (transactions: readonly Transaction[], { address, network }: Account) => {
    const code = loaded(parseNamespace(network))
    const canonical = (text: string) => {
      const check = code?.parseAddress(text, network)
      return check?.ok ? check.address : undefined
    }
    return transactions
      .filter((one) => isOwnTransfer(one) && canonical(one.metadata.sentFrom) === address)
      .flatMap(({ metadata }) => canonical(metadata.sentTo) ?? [])
  }
  const follow = (history: Activity, account: Account, found: () => void) => {
    if (gone) return
    // The form works without the history.
    const stop = history.watch({ silent: true })
    const take = () => {
      const { account: of, transactions, at } = history.get()
      if (of !== undefined && of !== account.id) {
        // Another account's history must not be read on for this one, which is read again later.
        known.delete(account.id)
        return end()
      }
      if (of === undefined || at === undefined) return
      known.set(account.id, addressesIn(transactions, account))
      end()
      found()
    }
    const unwatch = history.subscribe(take)
    const end = () => {
      unwatch()
      stop()
      releases.delete(end)
    }
    releases.add(end)
    take()
  }
  return {
    read: ({ id }) => known.get(id) ?? [],
    load(account, found) {
      if (known.has(account.id)) return
      known.set(account.id, [])
      activity()?.then(
        (history) => follow(history, account, found),
        // The plugin could not be loaded: the next look at the form tries again.
        () => void known.delete(account.id),
      )
    },
    release() {
      gone = true
      for (const release of releases) release()
    },
  }
}

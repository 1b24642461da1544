import type { Connection } from '#kernel'
import { createState, isLatchkeyError, LatchkeyError, toHex, withTimeout } from '#kernel'
import type { ActionJournalEntry, ActionState, ReviewedAction } from '#kernel/reviewed-action'
import { reviewError } from '#plugins/ports/reviewErrors'
import type { ActionResult } from './action.ts'
import { execute, toSentRequest } from './action.ts'
import type { FrozenAction, ReviewedActionsOptions } from './actionChecks.ts'
import { collectNotes, recheckAndRecord } from './actionChecks.ts'
import type { ActionJournal } from './actionJournal.ts'
import { followTransaction } from './followTransaction.ts'

/** After this time the outcome is unknown; a later answer still counts. Milliseconds. */
export const walletTimeout = 300_000

/** Codes that a wallet throws before it sends. After any other the outcome is unknown. */
const notSentCodes: ReadonlySet<string> = new Set([
  ...[
    'locked',
    'busy',
    'unauthorized',
    'unsupported',
    'unknown-network',
    'not-installed',
    'insufficient',
    'too-small',
    'bad-address',
    'expired',
  ],
  ...[
    'transaction-invalid',
    'send-unsupported',
    'method-denied',
    'network-mismatch',
    'request-aborted',
    'connection-missing',
  ],
])

/** A request that was aborted once the wallet had it, marked as `posted`, may be sent. */
const isNotSent = ({ code, context }: LatchkeyError): boolean =>
  notSentCodes.has(code) && !context['posted']

/** Takes a new stage into state, journal and events. */
export type ApplyChange = (next: Partial<ActionState> & Pick<ActionState, 'at'>) => void

/** Applies the answer of the wallet, and follows the transaction that it sent. */
function applyResult(
  options: ReviewedActionsOptions,
  { draft: { network }, action }: FrozenAction,
  { hash, signed }: ActionResult,
  applyChange: ApplyChange,
): void {
  const sent = toSentRequest(action)
  applyChange({ at: signed ? 'confirmed' : hash === undefined ? 'unknown' : 'sent', hash, signed })
  if (hash !== undefined && sent)
    void followTransaction(options, { network, hash, sent }, applyChange)
}

const createEntry = (
  id: string,
  { draft, account, fingerprint }: FrozenAction,
  at: number,
): ActionJournalEntry => ({
  id,
  kind: draft.kind,
  account: account.id,
  network: draft.network,
  at,
  mark: fingerprint,
  stage: 'asking',
})

/** Marks the open actions that an equal one repeats, once that one is sent; never if rejected. */
function createRepetition(
  journal: ActionJournal,
  fingerprint: string,
  onFault: (error: unknown) => void,
) {
  let repeated: readonly string[] = []
  return {
    start() {
      repeated = journal.listOpen(fingerprint)
    },
    settle({ at }: Pick<ActionState, 'at'>) {
      if (repeated.length === 0 || (at !== 'sent' && at !== 'confirmed')) return
      void journal.markRepeated(repeated).catch(onFault)
      repeated = []
    },
  }
}

/** Makes the action under review. */
export function createReviewedAction(
  options: ReviewedActionsOptions,
  journal: ActionJournal,
  frozen: FrozenAction,
  onFault: (error: unknown) => void,
): ReviewedAction {
  const { platform, onChange } = options
  const { draft, action, account, effects, fingerprint } = frozen
  const id = toHex(platform.random(16))
  let entry = createEntry(id, frozen, platform.now())
  const state = createState<ActionState>(
    { at: 'review', notes: collectNotes(draft, action, effects, journal, fingerprint) },
    onFault,
  )
  const set = (next: Partial<ActionState>) => state.set({ ...state.get(), ...next })
  const repetition = createRepetition(journal, fingerprint, onFault)
  const applyChange: ApplyChange = (next) => {
    set(next)
    const { hash } = state.get()
    const updated = { ...entry, stage: next.at, ...(hash === undefined ? {} : { hash }) }
    void journal.record(updated).catch(onFault)
    repetition.settle(next)
    onChange(updated, state.get())
  }
  const onAnswer = (result: ActionResult) => applyResult(options, frozen, result, applyChange)
  let running: Promise<ActionState> | undefined

  // The time of reading a review does not count.
  const startEntry = () => {
    repetition.start()
    entry = createEntry(id, frozen, platform.now())
    return entry
  }
  const run = async (allowDuplicate: boolean): Promise<ActionState> => {
    set({ at: 'checking' })
    try {
      const connection = await recheckAndRecord(
        options,
        journal,
        frozen,
        state.get,
        startEntry,
        allowDuplicate,
      )
      const result = execute(action, connection, account)
      set({ at: 'asking' })
      onChange(entry, state.get())
      await awaitWallet(options, connection, result.then(onAnswer), applyChange)
    } catch (cause) {
      set({
        at: 'stopped',
        error: isLatchkeyError(cause) ? cause : new LatchkeyError('internal', {}, { cause }),
      })
    }
    return state.get()
  }
  return {
    id,
    kind: draft.kind,
    account: account.id,
    network: draft.network,
    effects,
    action,
    get: state.get,
    subscribe: state.subscribe,
    confirm({ again: allowDuplicate = false } = {}) {
      if (state.get().at === 'stopped') return Promise.resolve(state.get())
      running ??= run(allowDuplicate)
      return running
    },
    cancel() {
      if (running === undefined) set({ at: 'stopped' })
    },
  }
}

/**
 * Waits for the wallet. Without an answer the outcome is unknown until a late one comes; it stays
 * unknown if the connection ends first, which rejects the request that the wallet still has.
 */
async function awaitWallet(
  { platform }: ReviewedActionsOptions,
  connection: Pick<Connection, 'on'>,
  outcome: Promise<void>,
  applyChange: ApplyChange,
): Promise<void> {
  let isEnded = false
  const release = connection.on('end', () => {
    isEnded = true
  })
  const toUnknown = (cause?: unknown) => reviewError('outcome-unknown', {}, { cause })
  const settled = outcome.then(release, (cause: unknown) => {
    release()
    const error = isLatchkeyError(cause) ? cause : new LatchkeyError('internal', {}, { cause })
    if (error.code === 'rejected') applyChange({ at: 'rejected', error })
    else if (error.context['unsent'] || (!isEnded && isNotSent(error)))
      applyChange({ at: 'failed', error })
    else applyChange({ at: 'unknown', error: toUnknown(cause) })
  })
  await withTimeout(platform, walletTimeout, settled).catch((timeoutError) =>
    applyChange({ at: 'unknown', error: toUnknown(timeoutError) }),
  )
}

import type {
  Account,
  Caip2,
  Connection,
  Connections,
  Effect,
  Networks,
  Note,
  Platform,
  Rpc,
  Storage,
} from '#kernel'
import { activeAccount, LatchkeyError, parseNamespace, withTimeout } from '#kernel'
import type { Action, ActionDraft, ActionJournalEntry, ActionState } from '#kernel/reviewed-action'
import { reviewError } from '#plugins/ports/reviewErrors'
import type { ActionJournal } from './actionJournal.ts'

/** The parts of the kernel that reviewed actions use. */
export type ReviewedActionsOptions = {
  readonly connections: Pick<Connections, 'getConnection'>
  readonly networks: Pick<Networks, 'load'>
  readonly platform: Pick<Platform, 'now' | 'after' | 'random' | 'lock' | 'log'>
  readonly storage: Storage
  readonly rpc: Pick<Rpc, 'assertAllowed'>
  /** Called at each stage of a confirmed action. */
  onChange(entry: ActionJournalEntry, state: ActionState): void
  readonly signal: AbortSignal
}

const recheckTimeout = 15_000

/** A draft whose bytes cannot change any more, with what they do. */
export type FrozenAction = {
  readonly draft: ActionDraft
  readonly action: Action
  readonly account: Account
  readonly effects: readonly Effect[]
  readonly fingerprint: string
}

/** The wallet and account of a network, as they are now. */
export function resolveSender(
  { connections }: ReviewedActionsOptions,
  network: Caip2,
): { readonly live: Connection; readonly account: Account } {
  const connection = connections.getConnection(parseNamespace(network))
  const account = activeAccount(connection?.state)
  if (!connection || !account) throw new LatchkeyError('connection-missing')
  return { live: connection, account }
}

/** Throws unless wallet, account and network are those that were reviewed. */
function assertUnchanged(
  options: ReviewedActionsOptions,
  { account, draft }: FrozenAction,
): Connection {
  const { live: connection, account: current } = resolveSender(options, draft.network)
  if (current.id !== account.id || connection.state.network !== draft.network)
    throw reviewError('review-outdated')
  return connection
}

function assertNotStopped(notes: readonly Note[]): void {
  const stop = notes.find(({ level }) => level === 'stop')
  if (stop) throw reviewError('review-stopped', { why: stop.code })
}

/** True if the bytes of a plan do something else than the plan states. */
function effectsDiffer(action: Action, effects: readonly Effect[]): boolean {
  const [first] = effects
  if (!('plan' in action) || first === undefined) return false
  const { request, amount } = action.plan
  return (
    effects.length !== 1 ||
    first.kind !== 'transfer' ||
    first.asset !== request.asset ||
    first.amount !== amount
  )
}

function createDuplicateNote(earlier: ActionJournalEntry | undefined): readonly Note[] {
  if (!earlier) return []
  const { at, network, account, hash } = earlier
  return [{ level: 'warn', code: 'twice', earlier: { at, network, account, hash } }]
}

const createStopNote = (code: string): Note => ({ level: 'stop', code })

/** The notes of a review: of plan and draft, and those its bytes and the journal add. */
export function collectNotes(
  { notes = [] }: ActionDraft,
  action: Action,
  effects: readonly Effect[],
  journal: ActionJournal,
  fingerprint: string,
): readonly Note[] {
  const { notes: planned = [], blocked = false } = 'plan' in action ? action.plan : {}
  return [
    ...planned,
    ...notes,
    ...(blocked && !planned.some(({ level }) => level === 'stop')
      ? [createStopNote('blocked')]
      : []),
    ...(effectsDiffer(action, effects) ? [createStopNote('differs')] : []),
    ...createDuplicateNote(journal.findDuplicate(fingerprint)),
  ]
}

/** Repeats the checks and journals the request; one tab at a time for an account. */
export function recheckAndRecord(
  options: ReviewedActionsOptions,
  journal: ActionJournal,
  frozen: FrozenAction,
  state: () => ActionState,
  startEntry: () => ActionJournalEntry,
  allowDuplicate: boolean,
): Promise<Connection> {
  const { platform } = options
  const { draft, account, fingerprint } = frozen
  return platform.lock(`latchkey.intent:${account.id}`, async () => {
    assertUnchanged(options, frozen)
    assertNotStopped(state().notes)
    const freshNotes = await withTimeout(
      platform,
      recheckTimeout,
      Promise.resolve(draft.recheck?.() ?? []),
    )
    assertNotStopped(freshNotes)
    if (draft.expiresAt !== undefined && platform.now() >= draft.expiresAt)
      throw reviewError('review-expired')
    if (!allowDuplicate && journal.findDuplicate(fingerprint)) throw reviewError('sent-before')
    const entry = startEntry()
    await journal.record(entry)
    try {
      // As late as can be: nothing is awaited between this and the wallet.
      return assertUnchanged(options, frozen)
    } catch (error) {
      await journal.record({ ...entry, stage: 'stopped' })
      throw error
    }
  })
}

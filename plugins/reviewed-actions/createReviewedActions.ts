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
import {
  activeAccount,
  createState,
  isLatchkeyError,
  LatchkeyError,
  parseNamespace,
  toHex,
  withTimeout,
} from '#kernel'
import { featureError } from '#kernel/feature-error'
import type {
  Action,
  ActionDraft,
  ActionJournalEntry,
  ActionState,
  ReviewedAction,
  ReviewedActions,
} from '#kernel/reviewed-action'
import type { ActionResult } from './action.ts'
import {
  assertSupported,
  execute,
  fingerprintAction,
  freezeAction,
  toSentRequest,
} from './action.ts'
import type { ActionJournal } from './actionJournal.ts'
import { createActionJournal, isTerminal } from './actionJournal.ts'
import { followTransaction } from './followTransaction.ts'

/** What the intents stand on. */
export type ReviewedActionsOptions = {
  readonly connections: Pick<Connections, 'getConnection'>
  readonly networks: Pick<Networks, 'load'>
  readonly platform: Pick<Platform, 'now' | 'after' | 'random' | 'lock' | 'log'>
  readonly storage: Storage
  readonly rpc: Pick<Rpc, 'assertAllowed'>
  /** Hears each stage of what was confirmed. */
  onChange(entry: ActionJournalEntry, state: ActionState): void
  readonly signal: AbortSignal
}

/**
 * A wallet that takes longer has the visitor look at the activity; its answer is still taken when
 * it comes.
 */
export const walletTimeout = 300_000
const recheckTimeout = 15_000

/**
 * What a wallet says before it has handed anything on. Whatever else it says, the transaction may
 * be on its way.
 */
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
    'request-aborted',
    'connection-missing',
  ],
])

type FrozenAction = {
  readonly draft: ActionDraft
  readonly action: Action
  readonly account: Account
  readonly effects: readonly Effect[]
  readonly fingerprint: string
}

/** The wallet and account of a network, as they are now. */
function resolveSender(
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
    throw featureError('review-outdated')
  return connection
}

function assertNotStopped(notes: readonly Note[]): void {
  const stop = notes.find(({ level }) => level === 'stop')
  if (stop) throw featureError('review-stopped', { why: stop.code })
}

/** What a plan says of itself must be what its bytes do. */
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

function collectNotes(
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

/**
 * Looks once more and notes that the wallet is about to be asked; one tab after another for an
 * account.
 */
function recheckAndRecord(
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
      () => new LatchkeyError('timeout'),
    )
    assertNotStopped(freshNotes)
    if (draft.expiresAt !== undefined && platform.now() >= draft.expiresAt)
      throw featureError('review-expired')
    if (!allowDuplicate && journal.findDuplicate(fingerprint)) throw featureError('sent-before')
    if (allowDuplicate) await journal.allowRepeat(fingerprint)
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

/** Makes the intents of a modal, and takes up again what an earlier page left open. */
export function createReviewedActions(options: ReviewedActionsOptions): ReviewedActions {
  const { platform, storage, signal } = options
  const journal = createActionJournal(platform, storage)
  const onFault = (error: unknown) =>
    platform.log('error', 'A listener of an intent failed.', error)
  resumeEntries(options, journal)

  return {
    journal: {
      get: journal.read,
      subscribe: (listener) => journal.watch(() => listener(journal.read())),
    },
    async build(draft) {
      const { live: connection, account } = resolveSender(options, draft.network)
      assertSupported(draft.action, connection, draft.network, options.rpc)
      if (connection.state.network !== draft.network) throw featureError('review-outdated')
      const action = freezeAction(draft.action)
      if ('plan' in action && action.plan.request.from.id !== account.id)
        throw featureError('review-outdated')
      const request = toSentRequest(action)
      const namespace = request && (await options.networks.load(parseNamespace(draft.network)))
      const effects = Object.freeze(
        request && namespace?.decode ? await namespace.decode(draft.network, request) : [],
      )
      const fingerprint = fingerprintAction(account.id, draft.network, action, effects)
      const frozen: FrozenAction = {
        draft: { ...draft },
        action,
        account,
        effects,
        fingerprint,
      }
      signal.throwIfAborted()
      return createReviewedAction(options, journal, frozen, onFault)
    },
  }
}

function createReviewedAction(
  options: ReviewedActionsOptions,
  journal: ActionJournal,
  frozen: FrozenAction,
  onFault: (error: unknown) => void,
): ReviewedAction {
  const { platform, onChange } = options
  const { draft, action, account, effects, fingerprint } = frozen
  const id = toHex(platform.random(16))
  const entryAt = (time: number): ActionJournalEntry => ({
    id,
    kind: draft.kind,
    account: account.id,
    network: draft.network,
    at: time,
    mark: fingerprint,
    stage: 'asking',
  })
  let entry = entryAt(platform.now())
  const state = createState<ActionState>(
    { at: 'review', notes: collectNotes(draft, action, effects, journal, fingerprint) },
    onFault,
  )
  const set = (next: Partial<ActionState>) =>
    state.update((draft) => void Object.assign(draft, next))
  const applyChange: ApplyChange = (next) => {
    set(next)
    const { hash } = state.get()
    const updated: ActionJournalEntry = {
      ...entry,
      stage: next.at,
      ...(hash === undefined ? {} : { hash }),
    }
    void journal.record(updated).catch(onFault)
    onChange(updated, state.get())
  }
  const request = toSentRequest(action)
  const onAnswer = ({ hash, signed }: ActionResult) => {
    applyChange({
      at: signed ? 'confirmed' : hash === undefined ? 'unknown' : 'sent',
      hash,
      signed,
    })
    if (hash !== undefined && request)
      void followTransaction(options, { network: draft.network, hash, sent: request }, applyChange)
  }
  let running: Promise<ActionState> | undefined

  // How long the review was read is no part of the time since the wallet was asked.
  const startEntry = () => {
    entry = entryAt(platform.now())
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
      await awaitWallet(options, result.then(onAnswer), applyChange)
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

type ApplyChange = (next: Partial<ActionState> & Pick<ActionState, 'at'>) => void

/**
 * Waits for the wallet. One that says nothing leaves it open whether it sent: what it says later is
 * still heard.
 */
async function awaitWallet(
  { platform }: ReviewedActionsOptions,
  outcome: Promise<void>,
  applyChange: ApplyChange,
): Promise<void> {
  const toUnknown = (cause?: unknown) => featureError('outcome-unknown', {}, { cause })
  const settled = outcome.catch((cause: unknown) => {
    const error = isLatchkeyError(cause) ? cause : new LatchkeyError('internal', {}, { cause })
    if (error.code === 'rejected') applyChange({ at: 'rejected', error })
    else if (notSentCodes.has(error.code)) applyChange({ at: 'failed', error })
    else applyChange({ at: 'unknown', error: toUnknown(cause) })
  })
  await withTimeout(platform, walletTimeout, settled, () => new LatchkeyError('timeout')).catch(
    (timeoutError) => applyChange({ at: 'unknown', error: toUnknown(timeoutError) }),
  )
}

/**
 * Follows what an earlier page sent; of what it asked for and never heard of, nobody knows the end.
 */
function resumeEntries(options: ReviewedActionsOptions, journal: ActionJournal): void {
  const { platform, onChange } = options
  for (const entry of journal.read()) {
    const applyChange: ApplyChange = (next) => {
      const updated = {
        ...entry,
        stage: next.at,
        ...(next.hash === undefined ? {} : { hash: next.hash }),
      }
      void journal.record(updated).catch(() => {})
      onChange(updated, { notes: [], ...next })
    }
    const { stage, hash, network } = entry
    if (hash !== undefined && !isTerminal(entry))
      void followTransaction(options, { network, hash }, applyChange)
    else if (stage === 'asking' && platform.now() - entry.at > walletTimeout)
      applyChange({ at: 'unknown', error: featureError('outcome-unknown') })
  }
}

import { activeAccount } from './activeAccount.ts'
import type { Caip2 } from './caip.ts'
import { namespaceOf } from './caip.ts'
import type { Account } from './chainData.ts'
import type { Connections } from './connections.ts'
import { isLatchkeyError, LatchkeyError } from './errors.ts'
import { featureError } from './featureError.ts'
import { followTransaction } from './followTransaction.ts'
import { hexOf } from './hexOf.ts'
import type {
  Intent,
  IntentAct,
  IntentDraft,
  IntentState,
  Intents,
  JournalEntry,
} from './intent.ts'
import type { ActResult } from './intentAct.ts'
import { freezeAct, markOf, perform, requireAble, sentOf } from './intentAct.ts'
import type { IntentJournal } from './intentJournal.ts'
import { createIntentJournal, isOver } from './intentJournal.ts'
import type { Connection, Effect } from './namespace.ts'
import type { Networks } from './networks.ts'
import type { Note } from './note.ts'
import type { Platform } from './platform.ts'
import type { Rpc } from './rpc.ts'
import { createState } from './state.ts'
import type { Storage } from './storage.ts'
import { within } from './within.ts'

/** What the intents stand on. */
export type IntentParts = {
  readonly connections: Pick<Connections, 'live'>
  readonly networks: Pick<Networks, 'load'>
  readonly platform: Pick<Platform, 'now' | 'after' | 'random' | 'lock' | 'log'>
  readonly storage: Storage
  readonly rpc: Pick<Rpc, 'require'>
  /** Hears each stage of what was confirmed. */
  moved(entry: JournalEntry, state: IntentState): void
  readonly signal: AbortSignal
}

/**
 * A wallet that takes longer has the visitor look at the activity; its answer is still taken when
 * it comes.
 */
export const walletLimit = 300_000
const recheckLimit = 15_000

/**
 * What a wallet says before it has handed anything on. Whatever else it says, the transaction may
 * be on its way.
 */
const notSent: ReadonlySet<string> = new Set([
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

type Frozen = {
  readonly draft: IntentDraft
  readonly act: IntentAct
  readonly account: Account
  readonly effects: readonly Effect[]
  readonly mark: string
}

/** The wallet and account of a network, as they are now. */
function seatOf(
  { connections }: IntentParts,
  network: Caip2,
): { readonly live: Connection; readonly account: Account } {
  const live = connections.live(namespaceOf(network))
  const account = activeAccount(live?.state)
  if (!live || !account) throw new LatchkeyError('connection-missing')
  return { live, account }
}

/** Throws unless wallet, account and network are those that were reviewed. */
function requireSame(parts: IntentParts, { account, draft }: Frozen): Connection {
  const { live, account: now } = seatOf(parts, draft.network)
  if (now.id !== account.id || live.state.network !== draft.network)
    throw featureError('review-outdated')
  return live
}

function requireGo(notes: readonly Note[]): void {
  const stop = notes.find(({ level }) => level === 'stop')
  if (stop) throw featureError('review-stopped', { why: stop.code })
}

/** What a plan says of itself must be what its bytes do. */
function differs(act: IntentAct, effects: readonly Effect[]): boolean {
  const [first] = effects
  if (!('plan' in act) || first === undefined) return false
  const { request, amount } = act.plan
  return (
    effects.length !== 1 ||
    first.kind !== 'transfer' ||
    first.asset !== request.asset ||
    first.amount !== amount
  )
}

function twiceNote(earlier: JournalEntry | undefined): readonly Note[] {
  if (!earlier) return []
  const { at, network, account, hash } = earlier
  return [{ level: 'warn', code: 'twice', earlier: { at, network, account, hash } }]
}

const stopNote = (code: string): Note => ({ level: 'stop', code })

function notesOf(
  { notes = [] }: IntentDraft,
  act: IntentAct,
  effects: readonly Effect[],
  journal: IntentJournal,
  mark: string,
): readonly Note[] {
  const { notes: planned = [], blocked = false } = 'plan' in act ? act.plan : {}
  return [
    ...planned,
    ...notes,
    ...(blocked && !planned.some(({ level }) => level === 'stop') ? [stopNote('blocked')] : []),
    ...(differs(act, effects) ? [stopNote('differs')] : []),
    ...twiceNote(journal.twin(mark)),
  ]
}

/**
 * Looks once more and notes that the wallet is about to be asked; one tab after another for an
 * account.
 */
function admit(
  parts: IntentParts,
  journal: IntentJournal,
  frozen: Frozen,
  state: () => IntentState,
  asked: () => JournalEntry,
  again: boolean,
): Promise<Connection> {
  const { platform } = parts
  const { draft, account, mark } = frozen
  return platform.lock(`latchkey.intent:${account.id}`, async () => {
    requireSame(parts, frozen)
    requireGo(state().notes)
    const found = await within(
      platform,
      recheckLimit,
      Promise.resolve(draft.recheck?.() ?? []),
      () => new LatchkeyError('timeout'),
    )
    requireGo(found)
    if (draft.expiresAt !== undefined && platform.now() >= draft.expiresAt)
      throw featureError('review-expired')
    if (!again && journal.twin(mark)) throw featureError('sent-before')
    if (again) await journal.repeat(mark)
    const entry = asked()
    await journal.note(entry)
    try {
      // As late as can be: nothing is awaited between this and the wallet.
      return requireSame(parts, frozen)
    } catch (error) {
      await journal.note({ ...entry, stage: 'stopped' })
      throw error
    }
  })
}

/** Makes the intents of a modal, and takes up again what an earlier page left open. */
export function createIntents(parts: IntentParts): Intents {
  const { platform, storage, signal } = parts
  const journal = createIntentJournal(platform, storage)
  const onFault = (error: unknown) =>
    platform.log('error', 'A listener of an intent failed.', error)
  takeUp(parts, journal)

  return {
    journal: {
      get: journal.read,
      subscribe: (listener) => journal.watch(() => listener(journal.read())),
    },
    async build(draft) {
      const { live, account } = seatOf(parts, draft.network)
      requireAble(draft.act, live, draft.network, parts.rpc)
      if (live.state.network !== draft.network) throw featureError('review-outdated')
      const act = freezeAct(draft.act)
      if ('plan' in act && act.plan.request.from.id !== account.id)
        throw featureError('review-outdated')
      const sent = sentOf(act)
      const code = sent && (await parts.networks.load(namespaceOf(draft.network)))
      const effects = Object.freeze(
        sent && code?.decode ? await code.decode(draft.network, sent) : [],
      )
      const mark = markOf(account.id, draft.network, act, effects)
      const frozen: Frozen = { draft: { ...draft }, act, account, effects, mark }
      signal.throwIfAborted()
      return intentOf(parts, journal, frozen, onFault)
    },
  }
}

function intentOf(
  parts: IntentParts,
  journal: IntentJournal,
  frozen: Frozen,
  onFault: (error: unknown) => void,
): Intent {
  const { platform, moved } = parts
  const { draft, act, account, effects, mark } = frozen
  const id = hexOf(platform.random(16))
  const entryAt = (at: number): JournalEntry => ({
    id,
    kind: draft.kind,
    account: account.id,
    network: draft.network,
    at,
    mark,
    stage: 'asking',
  })
  let entry = entryAt(platform.now())
  const state = createState<IntentState>(
    { at: 'review', notes: notesOf(draft, act, effects, journal, mark) },
    onFault,
  )
  const set = (next: Partial<IntentState>) =>
    state.update((draft) => void Object.assign(draft, next))
  const move: Move = (next) => {
    set(next)
    const { hash } = state.get()
    const now: JournalEntry = { ...entry, stage: next.at, ...(hash === undefined ? {} : { hash }) }
    void journal.note(now).catch(onFault)
    moved(now, state.get())
  }
  const sent = sentOf(act)
  const onAnswer = ({ hash, signed }: ActResult) => {
    move({ at: signed ? 'confirmed' : hash === undefined ? 'unknown' : 'sent', hash, signed })
    if (hash !== undefined && sent)
      void followTransaction(parts, { network: draft.network, hash, sent }, move)
  }
  let running: Promise<IntentState> | undefined

  // How long the review was read is no part of the time since the wallet was asked.
  const asked = () => {
    entry = entryAt(platform.now())
    return entry
  }
  const run = async (again: boolean): Promise<IntentState> => {
    set({ at: 'checking' })
    try {
      const live = await admit(parts, journal, frozen, state.get, asked, again)
      const answer = perform(act, live, account)
      set({ at: 'asking' })
      moved(entry, state.get())
      await answered(parts, answer.then(onAnswer), move)
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
    act,
    get: state.get,
    subscribe: state.subscribe,
    confirm({ again = false } = {}) {
      if (state.get().at === 'stopped') return Promise.resolve(state.get())
      running ??= run(again)
      return running
    },
    cancel() {
      if (running === undefined) set({ at: 'stopped' })
    },
  }
}

type Move = (next: Partial<IntentState> & Pick<IntentState, 'at'>) => void

/**
 * Waits for the wallet. One that says nothing leaves it open whether it sent: what it says later is
 * still heard.
 */
async function answered(
  { platform }: IntentParts,
  heard: Promise<void>,
  move: Move,
): Promise<void> {
  const unknown = (cause?: unknown) => featureError('outcome-unknown', {}, { cause })
  const settled = heard.catch((cause: unknown) => {
    const error = isLatchkeyError(cause) ? cause : new LatchkeyError('internal', {}, { cause })
    if (error.code === 'rejected') move({ at: 'rejected', error })
    else if (notSent.has(error.code)) move({ at: 'failed', error })
    else move({ at: 'unknown', error: unknown(cause) })
  })
  await within(platform, walletLimit, settled, () => new LatchkeyError('timeout')).catch((late) =>
    move({ at: 'unknown', error: unknown(late) }),
  )
}

/**
 * Follows what an earlier page sent; of what it asked for and never heard of, nobody knows the end.
 */
function takeUp(parts: IntentParts, journal: IntentJournal): void {
  const { platform, moved } = parts
  for (const entry of journal.read()) {
    const move: Move = (next) => {
      const now = {
        ...entry,
        stage: next.at,
        ...(next.hash === undefined ? {} : { hash: next.hash }),
      }
      void journal.note(now).catch(() => {})
      moved(now, { notes: [], ...next })
    }
    const { stage, hash, network } = entry
    if (hash !== undefined && !isOver(entry)) void followTransaction(parts, { network, hash }, move)
    else if (stage === 'asking' && platform.now() - entry.at > walletLimit)
      move({ at: 'unknown', error: featureError('outcome-unknown') })
  }
}

import { parseNamespace } from '#kernel'
import type { ActionStage, ReviewedActions } from '#kernel/reviewed-action'
import { reviewError } from '#plugins/ports/reviewErrors'
import { assertSupported, fingerprintAction, freezeAction, toSentRequest } from './action.ts'
import type { FrozenAction, ReviewedActionsOptions } from './actionChecks.ts'
import { resolveSender } from './actionChecks.ts'
import type { ActionJournal } from './actionJournal.ts'
import { createActionJournal } from './actionJournal.ts'
import type { ApplyChange } from './createReviewedAction.ts'
import { createReviewedAction, walletTimeout } from './createReviewedAction.ts'
import { followTransaction } from './followTransaction.ts'

/** Makes the reviewed actions of a modal, and follows those that an earlier page left open. */
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
      if (connection.state.network !== draft.network) throw reviewError('review-outdated')
      const action = freezeAction(draft.action)
      const preparedFor = 'plan' in action ? action.plan.request.from.id : draft.account
      if (preparedFor !== undefined && preparedFor !== account.id)
        throw reviewError('review-outdated')
      const request = toSentRequest(action)
      const namespace = request && (await options.networks.load(parseNamespace(draft.network)))
      const effects = Object.freeze(
        request && namespace?.decode ? await namespace.decode(draft.network, request) : [],
      )
      const { network, subject } = draft
      const fingerprint = fingerprintAction(account.id, network, action, effects, subject)
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

const day = 86_400_000
/**
 * Time for which later pages follow a transaction, milliseconds: the network of Bitcoin keeps one
 * for two weeks. One whose outcome is unknown would be announced on each visit.
 */
const followTimes: Partial<Readonly<Record<ActionStage, number>>> = { sent: 14 * day, unknown: day }

/** Follows transactions of an earlier page; its unanswered requests become unknown. */
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
    const { stage, hash, network, at } = entry
    if (hash !== undefined && platform.now() - at < (followTimes[stage] ?? 0))
      void followTransaction(options, { network, hash }, applyChange)
    else if (stage === 'asking' && platform.now() - at > walletTimeout)
      applyChange({ at: 'unknown', error: reviewError('outcome-unknown') })
  }
}

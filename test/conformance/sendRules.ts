import type { TransferPlan } from '#kernel'
import { fault } from '#kernel'
import type { SignerRule } from './createSignerRules.ts'
import { countRequests } from './createSignerRules.ts'
import { expectFault, expectRejection, expectSoon, expectTrue } from './expectations.ts'
import type { ConnectedStage } from './openStage.ts'
import { planTransfer } from './planTransfer.ts'
import { writePayload } from './writePayload.ts'

/** The reason of every abort by a check. */
export const abortReason = new Error('The check gave up.')

/** Sends a plan; rejects where the connection cannot send. */
export const sendPlan = (
  { connection }: ConnectedStage,
  plan: TransferPlan,
  signal?: AbortSignal,
) => connection.send?.(plan, signal ? { signal } : {}) ?? Promise.reject(fault('unsupported'))

/** The rules of sending, for wallets on the page and for sessions. */
export const sendRules: readonly SignerRule[] = [
  {
    title: 'a planned transfer is sent once, and its hash is returned',
    async run(met, stage, signer) {
      const plan = await expectSoon(planTransfer(met, stage), 'planning')
      const before = countRequests(signer)
      const { hash } = await expectSoon(sendPlan(met, plan), 'sending')
      expectTrue(typeof hash === 'string' && hash !== '', 'a hash', hash)
      expectTrue(
        countRequests(signer) === before + 1,
        'one question',
        countRequests(signer) - before,
      )
    },
  },
  {
    title: 'sending leaves the payload that was reviewed as it is',
    async run(met, stage) {
      const plan = await expectSoon(planTransfer(met, stage), 'planning')
      const before = writePayload(plan.payload)
      await expectSoon(sendPlan(met, plan), 'sending')
      const after = writePayload(plan.payload)
      expectTrue(after === before, `the payload ${before}`, after)
    },
  },
  {
    title: 'a transfer that the visitor declines rejects with rejected',
    async run(met, stage, signer) {
      const plan = await expectSoon(planTransfer(met, stage), 'planning')
      signer.setVisitor('rejects')
      await expectFault(sendPlan(met, plan), 'sending', 'rejected')
    },
  },
  {
    title: 'a blocked plan, and one of another account, is never sent',
    async run(met, stage, signer) {
      const plan = await expectSoon(planTransfer(met, stage), 'planning')
      const before = countRequests(signer)
      await expectFault(
        sendPlan(met, { ...plan, blocked: true }),
        'sending',
        'insufficient',
        'unauthorized',
        'too-small',
        'bad-address',
        'unsupported',
      )
      const stranger = {
        ...met.account,
        id: `${met.account.network}:stranger` as const,
        address: 'stranger',
      }
      await expectFault(
        sendPlan(met, { ...plan, request: { ...plan.request, from: stranger } }),
        'sending',
        'unauthorized',
        'bad-address',
      )
      expectTrue(countRequests(signer) === before, 'no prompt', countRequests(signer) - before)
    },
  },
  {
    title: 'sending may be cancelled before it begins and during the prompt',
    async run(met, stage, signer) {
      const plan = await expectSoon(planTransfer(met, stage), 'planning')
      const before = countRequests(signer)
      await expectRejection(
        abortReason,
        sendPlan(met, plan, AbortSignal.abort(abortReason)),
        'sending',
      )
      expectTrue(
        countRequests(signer) === before,
        'no prompt after that',
        countRequests(signer) - before,
      )
      signer.setVisitor('ignores')
      const stop = new AbortController()
      const sent = sendPlan(met, plan, stop.signal)
      sent.catch(() => {})
      setTimeout(() => stop.abort(abortReason), 100)
      await expectRejection(abortReason, sent, 'sending')
    },
  },
]

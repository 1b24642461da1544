import type { Effect, SentRequest } from '#kernel'
import { isLatchkeyError } from '#kernel'
import { expectSoon, expectTrue } from './expectations.ts'
import type { NamespaceRule } from './NamespaceRule.ts'
import { requireFixture } from './openStage.ts'
import { planTransfer } from './planTransfer.ts'

function checkEffect(effect: Effect): void {
  const { kind } = effect
  expectTrue(
    kind === 'transfer' || kind === 'allowance' || kind === 'call',
    'a transfer, an allowance or a call',
    effect,
  )
  const amount = kind === 'call' ? effect.value : effect.amount
  const isAmount =
    (typeof amount === 'bigint' && amount >= 0n) || (kind === 'allowance' && amount === 'unlimited')
  expectTrue(isAmount, 'an amount in the smallest unit', effect)
  expectTrue(
    typeof effect.to === 'string' && (kind === 'call' || effect.to !== ''),
    'somebody whom it is for',
    effect,
  )
}

/** Requests that no namespace plans and no wallet accepts. */
const malformedRequests: readonly SentRequest[] = [
  ...[undefined, null, 7, 'x', [], {}, { transaction: 'x' }, { method: '0x' }, { psbt: '' }].map(
    (payload) => ({ payload }),
  ),
  { method: 'no_such_method', params: [] },
  { method: '', params: undefined },
]

/** The rules of reading what a transaction does. */
export const decodeRules: readonly NamespaceRule[] = [
  {
    title: 'the payload of a plan decodes as exactly the requested transfer',
    needs: ['wallet', 'transfer', 'node'],
    async run(stage) {
      const met = await stage.connect(stage.wallet())
      const { namespace, account } = met
      if (!namespace.decode) return
      const plan = await expectSoon(planTransfer(met, stage), 'planning')
      const check = namespace.parseAddress(
        requireFixture(stage.fixtures.transfer, 'transfer').to,
        account.network,
      )
      const effects = await expectSoon(
        namespace.decode(account.network, { payload: plan.payload }),
        'reading what is sent',
      )
      effects.forEach(checkEffect)
      const [first, ...more] = effects
      expectTrue(first?.kind === 'transfer' && more.length === 0, 'one transfer', effects)
      expectTrue(
        first.asset === 'native' &&
          first.amount === plan.amount &&
          check.ok &&
          first.to === check.address,
        'the requested transfer',
        first,
      )
      // Nothing but the bytes counts: not what the plan says of itself.
      const other = {
        ...plan,
        amount: plan.amount + 1n,
        request: { ...plan.request, to: 'nobody', amount: plan.amount + 1n },
      }
      const again = await expectSoon(
        namespace.decode(account.network, other),
        'reading what is sent',
      )
      expectTrue(
        again.length === 1 && again[0]?.kind === 'transfer' && again[0].amount === plan.amount,
        'the same of a plan that says something else',
        again,
      )
    },
  },
  {
    title: 'a foreign payload never decodes as a transfer, only as nothing, a call or an error',
    needs: ['wallet', 'node'],
    async run(stage) {
      const { namespace, account } = await stage.connect(stage.wallet())
      if (!namespace.decode) return
      for (const sent of malformedRequests) {
        const effects = await expectSoon(
          namespace.decode(account.network, sent).catch((error: unknown) => {
            if (isLatchkeyError(error, 'transaction-invalid')) return []
            throw error
          }),
          'reading what is sent',
        )
        effects.forEach(checkEffect)
        expectTrue(!effects.some(({ kind }) => kind === 'transfer'), 'no transfer', effects)
      }
    },
  },
  {
    title: 'a transaction missing on the chain is neither the sent one nor another one',
    needs: ['wallet', 'transfer', 'node'],
    async run(stage) {
      const met = await stage.connect(stage.wallet())
      const { namespace, account } = met
      if (!namespace.isSameTransaction) return
      const plan = await expectSoon(planTransfer(met, stage), 'planning')
      for (const hash of ['', 'x', '../../tip', '0x12']) {
        const same = await expectSoon(
          namespace.isSameTransaction(account.network, hash, { payload: plan.payload }),
          'looking for what was sent',
        )
        expectTrue(same === undefined, `nothing known of ${JSON.stringify(hash)}`, same)
      }
    },
  },
]

import type { Effect, SentRequest, TransferPlan, TransferRequest } from '#kernel'
import { fault, isLatchkeyError } from '#kernel'
import type { SignerRule } from './createSignerRules.ts'
import { countRequests, createSignerRules } from './createSignerRules.ts'
import { expectFault, expectRejection, expectSoon, expectTrue } from './expectations.ts'
import type { NamespaceRule } from './NamespaceRule.ts'
import type { ConnectedStage, Stage } from './openStage.ts'
import { requireFixture } from './openStage.ts'

const abortReason = new Error('The check gave up.')
const hugeAmount = 10n ** 40n

const planTransfer = (
  { namespace, connection, account }: ConnectedStage,
  stage: Stage,
  more: Partial<TransferRequest> = {},
): Promise<TransferPlan> => {
  const { to, amount } = requireFixture(stage.fixtures.transfer, 'transfer')
  return namespace.plan({ from: account, to, asset: 'native', amount, connection, ...more })
}

function checkPlan({ amount, notes, blocked, fee }: TransferPlan): void {
  expectTrue(typeof amount === 'bigint' && amount >= 0n, 'an amount in the smallest unit', amount)
  expectTrue(
    blocked === notes.some(({ level }) => level === 'stop'),
    'the plan to be blocked exactly when a note says stop',
    { blocked, notes },
  )
  if (fee)
    expectTrue(
      fee.expected >= 0n && fee.expected <= (fee.ceiling ?? fee.expected),
      'a fee that is expected below its ceiling',
      fee,
    )
}

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

/** What nobody can have planned, and what no wallet takes. */
const malformedRequests: readonly SentRequest[] = [
  ...[undefined, null, 7, 'x', [], {}, { transaction: 'x' }, { method: '0x' }, { psbt: '' }].map(
    (payload) => ({ payload }),
  ),
  { method: 'no_such_method', params: [] },
  { method: '', params: undefined },
]

const sendPlan = ({ connection }: ConnectedStage, plan: TransferPlan, signal?: AbortSignal) =>
  connection.send?.(plan, signal ? { signal } : {}) ?? Promise.reject(fault('unsupported'))

const sendRules: readonly SignerRule[] = [
  {
    title: 'a transfer that was planned is sent once, and its hash comes back',
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
    title: 'a visitor who declines to send is heard as rejected',
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
      expectTrue(
        countRequests(signer) === before,
        'nobody to be asked',
        countRequests(signer) - before,
      )
    },
  },
  {
    title: 'sending may be given up before it begins and while the visitor is asked',
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
        'nobody to be asked after that',
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

/** What has to hold of balances and transfers. */
export const transferRules: readonly NamespaceRule[] = [
  {
    title:
      'the first balance is the native one, and amounts are whole numbers of its smallest unit',
    needs: ['wallet', 'node'],
    async run(stage) {
      const { namespace, account } = await stage.connect(stage.wallet())
      const balances = await expectSoon(namespace.balances(account), 'reading balances')
      const network = stage.networks.find(({ caipNetworkId }) => caipNetworkId === account.network)
      expectTrue(balances[0]?.asset.id === 'native', 'the native balance first', balances)
      expectTrue(
        balances[0]?.asset.decimals === network?.nativeCurrency.decimals,
        'the decimals of the network’s coin',
        balances[0]?.asset,
      )
      for (const { total, spendable, asset } of balances)
        expectTrue(
          typeof total === 'bigint' && spendable >= 0n && spendable <= total,
          `a spendable amount of ${asset.symbol} within the total`,
          {
            total,
            spendable,
          },
        )
    },
  },
  {
    title: 'a transfer the account can afford is not blocked',
    needs: ['wallet', 'transfer', 'node'],
    async run(stage) {
      const plan = await expectSoon(
        planTransfer(await stage.connect(stage.wallet()), stage),
        'planning',
      )
      checkPlan(plan)
      expectTrue(
        plan.amount === requireFixture(stage.fixtures.transfer, 'transfer').amount,
        'the amount asked for',
        plan.amount,
      )
      expectTrue(!plan.blocked, 'a plan that is not blocked', plan.notes)
    },
  },
  {
    title: 'the most that can be sent and its fee are within what is spendable',
    needs: ['wallet', 'transfer', 'node'],
    unless: ['max'],
    async run(stage) {
      const met = await stage.connect(stage.wallet())
      const [native] = await expectSoon(met.namespace.balances(met.account), 'reading balances')
      const plan = await expectSoon(planTransfer(met, stage, { amount: 'max' }), 'planning')
      checkPlan(plan)
      const most = plan.amount + (plan.fee?.ceiling ?? plan.fee?.expected ?? 0n)
      expectTrue(plan.amount > 0n && !plan.blocked, 'an amount that can be sent', plan)
      expectTrue(most <= (native?.spendable ?? -1n), `at most ${native?.spendable}`, most)
    },
  },
  {
    title: 'more than the account has is blocked, with a note that says stop',
    needs: ['wallet', 'transfer', 'node'],
    async run(stage) {
      const plan = await expectSoon(
        planTransfer(await stage.connect(stage.wallet()), stage, { amount: hugeAmount }),
        'planning',
      )
      checkPlan(plan)
      expectTrue(plan.blocked, 'a blocked plan', plan.notes)
    },
  },
  {
    title:
      'what a plan hands to the wallet reads as the transfer that was asked for, and as nothing else',
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
        'the transfer that was asked for',
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
    title:
      'what is none of its own is never read as a transfer: it is nothing, a call, or transaction-invalid',
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
    title: 'a transaction that the chain does not show is neither what was sent nor something else',
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
  {
    title: 'a transfer to what is no address fails with bad-address',
    needs: ['wallet', 'transfer', 'node'],
    async run(stage) {
      const met = await stage.connect(stage.wallet())
      await expectFault(planTransfer(met, stage, { to: 'nobody' }), 'planning', 'bad-address')
    },
  },
  {
    title: 'a network that does not answer fails with rpc, and its calls may be given up',
    needs: ['wallet', 'transfer', 'node'],
    async run(stage) {
      const met = await stage.connect(stage.wallet())
      stage.hang()
      const works: readonly (readonly [string, (signal: AbortSignal) => Promise<unknown>])[] = [
        ['reading balances', (signal) => met.namespace.balances(met.account, { signal })],
        ['planning', (signal) => planTransfer(met, stage, { signal })],
        [
          'following a transaction',
          (signal) => drain(met.namespace.track(met.account.network, '0'.repeat(64), { signal })),
        ],
      ]
      for (const [what, work] of works) {
        await expectRejection(
          abortReason,
          work(AbortSignal.abort(abortReason)),
          `${what}, given up before`,
        )
        const stop = new AbortController()
        const done = work(stop.signal)
        done.catch(() => {})
        setTimeout(() => stop.abort(abortReason), 50)
        await expectRejection(abortReason, done, what)
      }
      await expectFault(
        (await stage.unreachable()).balances(met.account),
        'reading balances without a node',
        'rpc',
      )
    },
  },
  {
    title: 'an explorer link is an https address, and nothing but ids gets into it',
    needs: ['addresses'],
    async run(stage) {
      const namespace = await stage.createNamespace()
      const { network } = requireFixture(stage.fixtures.addresses, 'addresses')
      for (const to of [{ tx: '../../evil' }, { address: '"><script>' }, { tx: 'a b' }]) {
        const link = namespace.explorerUrl(network, to)
        expectTrue(
          link === undefined || (link.startsWith('https://') && !/["<>\s]|\/\.\.\//.test(link)),
          `no link from ${JSON.stringify(to)}`,
          link,
        )
      }
    },
  },
  ...createSignerRules(
    { needs: ['transfer', 'node'], lacks: { wallet: 'send', remote: 'sessionSend' } },
    sendRules,
  ),
]

async function drain(statuses: AsyncIterable<unknown>): Promise<void> {
  for await (const status of statuses) expectTrue(status !== undefined, 'a status', status)
}

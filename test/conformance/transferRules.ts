import type { TransferPlan } from '#kernel'
import { isWebLink } from '#kernel'
import { createSignerRules } from './createSignerRules.ts'
import { decodeRules } from './decodeRules.ts'
import { expectFault, expectSoon, expectTrue } from './expectations.ts'
import { expectCancellable, expectCancellableTracking } from './expectCancellable.ts'
import { expectEndOfTracking } from './expectEndOfTracking.ts'
import type { NamespaceRule } from './NamespaceRule.ts'
import { notAnAddress } from './notAnAddress.ts'
import { requireFixture } from './openStage.ts'
import { planTransfer } from './planTransfer.ts'
import { sendPlan, sendRules } from './sendRules.ts'

const hugeAmount = 10n ** 40n

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

/** The rules of balances and transfers. */
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
        'the requested amount',
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
    title: 'a transfer beyond the balance is blocked, with a stop note',
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
  ...decodeRules,
  {
    title: 'a transfer of an unknown token is refused or blocked, and is no transfer of the coin',
    needs: ['wallet', 'transfer', 'node'],
    async run(stage) {
      const met = await stage.connect(stage.wallet())
      const plan = planTransfer(met, stage, { asset: 'no such token' })
      const { blocked } = await expectSoon(plan, 'planning').catch(() => ({ blocked: true }))
      expectTrue(blocked, 'no plan for the token "no such token"', 'a plan that can be sent')
    },
  },
  {
    title: 'a transfer to an invalid address fails with bad-address',
    needs: ['wallet', 'transfer', 'node'],
    async run(stage) {
      const met = await stage.connect(stage.wallet())
      await expectFault(planTransfer(met, stage, { to: notAnAddress }), 'planning', 'bad-address')
    },
  },
  {
    title: 'a network that does not answer fails with rpc, and its calls may be cancelled',
    needs: ['wallet', 'transfer', 'node'],
    async run(stage) {
      const met = await stage.connect(stage.wallet())
      stage.hang()
      await expectCancellable(
        (signal) => met.namespace.balances(met.account, { signal }),
        'reading balances',
      )
      await expectCancellable((signal) => planTransfer(met, stage, { signal }), 'planning')
      await expectCancellableTracking(met, stage)
      await expectFault(
        (await stage.unreachable()).balances(met.account),
        'reading balances without a node',
        'rpc',
      )
    },
  },
  {
    title: 'following a transfer that was sent ends with its final status',
    needs: ['wallet', 'transfer', 'node'],
    unless: ['send'],
    async run(stage) {
      const met = await stage.connect(stage.wallet())
      const plan = await expectSoon(planTransfer(met, stage), 'planning')
      await expectEndOfTracking(met, (await expectSoon(sendPlan(met, plan), 'sending')).hash)
    },
  },
  {
    title: 'an explorer link is an https address that contains only ids',
    needs: ['addresses'],
    async run(stage) {
      const namespace = await stage.createNamespace()
      const { network, valid } = requireFixture(stage.fixtures.addresses, 'addresses')
      for (const form of valid) {
        const address = typeof form === 'string' ? form : form[1]
        const link = namespace.explorerUrl(network, { address })
        expectTrue(link === undefined || isWebLink(link), `an https link to ${address}`, link)
      }
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

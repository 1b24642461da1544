import type { Connection } from '#kernel'
import { expectCoded, expectEventually, expectTrue } from './expectations.ts'
import type { FixtureWallet } from './NamespaceFixtures.ts'
import type { NamespaceRule } from './NamespaceRule.ts'
import type { Stage } from './openStage.ts'
import { requireFixture } from './openStage.ts'

/** Switches to another network of the host, where the wallet can. */
async function expectNetworkSwitch({ networks }: Stage, connection: Connection): Promise<void> {
  const next = networks.find(({ caipNetworkId }) => caipNetworkId !== connection.state.network)
  if (!next || !connection.switchNetwork || !connection.can('switchNetwork')) return
  const { caipNetworkId } = next
  const what = `switching to ${caipNetworkId}`
  if (await expectCoded(connection.switchNetwork(caipNetworkId), what))
    expectTrue(
      connection.state.network === caipNetworkId,
      `${what} to resolve once it is the network of the state`,
      connection.state.network,
    )
}

/** Activates another account of the connection, where it has one. */
async function expectAccountSwitch(connection: Connection): Promise<void> {
  const { accounts, active } = connection.state
  const next = accounts.find(({ id }) => id !== active)
  if (!next || !connection.switchAccount || !connection.can('switchAccount')) return
  const what = `switching to the account ${next.id}`
  if (await expectCoded(connection.switchAccount(next.id), what))
    expectTrue(
      connection.state.active === next.id,
      `${what} to resolve once it is the active one`,
      connection.state.active,
    )
}

/** Changes the account in the wallet, and returns the states that the connection reported. */
async function recordChanges(connection: Connection, wallet: FixtureWallet) {
  const { active } = connection.state
  const states = [JSON.stringify(connection.state)]
  const release = connection.on('change', (state) => states.push(JSON.stringify(state)))
  await requireFixture(wallet.switchAccount?.bind(wallet), 'switchAccount')()
  await expectEventually(
    () => connection.state.active !== active,
    'another active account',
    () => connection.state.active,
  )
  release()
  return states
}

/** The rules of changes that the site, or the visitor in the wallet, makes. */
export const switchRules: readonly NamespaceRule[] = [
  {
    title: 'switching the network or the account is done when it resolves, or fails with a code',
    needs: ['wallet'],
    async run(stage) {
      const { connection } = await stage.connect(stage.wallet())
      await expectAccountSwitch(connection)
      await expectNetworkSwitch(stage, connection)
    },
  },
  {
    title: 'switching the network fails with a code when the visitor declines it',
    needs: ['wallet'],
    async run(stage) {
      const wallet = stage.wallet()
      const { connection } = await stage.connect(wallet)
      wallet.setVisitor('rejects')
      await expectNetworkSwitch(stage, connection)
    },
  },
  {
    title: 'each change reports another state, and an earlier state stays as it was',
    needs: ['wallet'],
    unless: ['switchAccount'],
    async run(stage) {
      const wallet = stage.wallet()
      const { connection } = await stage.connect(wallet)
      const earlier = connection.state
      const states = await recordChanges(connection, wallet)
      const [first = ''] = states
      expectTrue(
        JSON.stringify(earlier) === first,
        'a new state in place of a changed one',
        earlier,
      )
      const repeated = states.filter((state, at) => state === states[at - 1])
      expectTrue(repeated.length === 0, 'no change event without a change', repeated)
    },
  },
]

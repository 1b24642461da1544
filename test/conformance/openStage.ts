import type {
  Account,
  Connection,
  ConnectOptions,
  Discovery,
  Namespace,
  NamespaceHost,
  NamespaceManifest,
  Network,
  Page,
  SignInChallenge,
} from '#kernel'
import { noWallets } from '#kernel'
import type { SuiteHost } from './createSuiteHost.ts'
import { createSuiteHost } from './createSuiteHost.ts'
import type { SuitePage } from './createSuitePage.ts'
import { createSuitePage } from './createSuitePage.ts'
import { expectSoon, expectTrue } from './expectations.ts'
import type { FixtureSession, FixtureWallet, NamespaceFixtures } from './NamespaceFixtures.ts'
import type { GrantedSession, RemoteSignerDouble } from './RemoteSignerDouble.ts'
import { createRemoteSignerDouble } from './RemoteSignerDouble.ts'

/** A connection of a check, with its first account. */
export type ConnectedStage = {
  readonly namespace: Namespace
  readonly discovery: Discovery
  readonly connection: Connection
  readonly account: Account
}

/** A fresh page with the namespace under test, for one check. */
export type Stage = SuiteHost & {
  readonly manifest: NamespaceManifest
  readonly fixtures: NamespaceFixtures
  readonly networks: readonly Network[]
  readonly page: SuitePage
  /** Puts the fixtures' wallet on the page. */
  wallet(): FixtureWallet
  remote(granted?: GrantedSession): RemoteSignerDouble
  /** Makes a discovery of the page, or of another one. */
  createDiscovery(page?: Page): Discovery
  /** Loads the namespace's code; each call makes a namespace of its own, as on a new visit. */
  createNamespace(): Promise<Namespace>
  /** Connects to a wallet or a session. */
  connect(to: FixtureWallet | RemoteSignerDouble, ask?: ConnectOptions): Promise<ConnectedStage>
  /** The same namespace on an empty page. */
  onEmptyPage(): Stage
  /** The namespace where no node can be reached. */
  unreachable(): Promise<Namespace>
  /** A challenge that the first network's accounts can sign. */
  challenge(more?: Partial<SignInChallenge>): SignInChallenge
  close(): void
}

/** The fixture that a rule names among its needs. */
export function requireFixture<T>(part: T | undefined, name: string): T {
  expectTrue(
    part !== undefined,
    `the fixtures to have \`${name}\`, or to say in \`lacks\` that the ecosystem has no such thing`,
    part,
  )
  return part
}

/** Opens a stage. */
export function openStage(manifest: NamespaceManifest, fixtures: NamespaceFixtures): Stage {
  const { origin = 'https://host.example', networks = manifest.networks } = fixtures
  const page = createSuitePage(origin)
  const suite = createSuiteHost(page, networks, fixtures.node)
  const visits: { dispose(): void }[] = []
  const offline = createSuiteHost(page, networks, undefined)
  const discover = (host: NamespaceHost) => {
    const discovery = manifest.createDiscovery?.(host) ?? noWallets
    visits.push(discovery)
    return discovery
  }
  const begin = async (host: NamespaceHost) => {
    const { createNamespace } = await expectSoon(manifest.load(), 'the code')
    const discovery = discover(host)
    const namespace = createNamespace(host, discovery)
    visits.push(namespace)
    return { namespace, discovery }
  }
  const visit = () => begin(suite.host)
  return {
    ...suite,
    manifest,
    fixtures,
    networks,
    page,
    createDiscovery: (on = page) => discover({ ...suite.host, page: on }),
    createNamespace: async () => (await visit()).namespace,
    unreachable: async () => (await begin(offline.host)).namespace,
    onEmptyPage: () => openStage(manifest, fixtures),
    wallet: () => requireFixture(fixtures.wallet, 'wallet')(page),
    remote: (granted) =>
      createRemoteSignerDouble(requireFixture<FixtureSession>(fixtures.remote, 'remote'), granted),
    async connect(target, options = {}) {
      const { namespace, discovery } = await visit()
      const connection = await expectSoon(
        namespace.connect('sent' in target ? { remote: target } : { walletId: target.id }, options),
        'connecting',
      )
      const account = connection.state.accounts.find(({ id }) => id === connection.state.active)
      expectTrue(
        account !== undefined,
        'the active account to be among the accounts',
        connection.state,
      )
      return { namespace, discovery, connection, account }
    },
    challenge: (more = {}) => ({
      domain: new URL(origin).host,
      uri: `${origin}/`,
      nonce: 'a1b2c3d4e5f60718',
      version: '1',
      issuedAt: new Date(suite.host.now()).toISOString(),
      network: networks[0]?.caipNetworkId ?? `${manifest.namespace}:none`,
      statement: 'Sign in to the conformance suite.',
      resources: [`${origin}/terms`],
      ...fixtures.challenge,
      ...more,
    }),
    close() {
      for (const part of visits) part.dispose()
    },
  }
}

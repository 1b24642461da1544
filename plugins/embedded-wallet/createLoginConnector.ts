import type {
  AbortOptions,
  Caip2,
  Connections,
  LatchkeyError,
  Networks,
  RemoteSigner,
} from '#kernel'
import { fault, isLatchkeyError, isNetworkId, parseNamespace } from '#kernel'
import type { AccountType } from '#plugins/ports/embedded-wallet'
import type { UserRequest } from './createAccountPreferences.ts'
import type { FrameLink } from './createFrameLink.ts'
import type { LoginSession } from './createLoginSession.ts'
import type { createLoginSignIn } from './createLoginSignIn.ts'
import type { LoginStorage } from './createLoginStorage.ts'
import type { Logins } from './createLogins.ts'
import { embeddedWalletError } from './errors.ts'
import { isLoginNamespace, loginNamespaces } from './frameMethods.ts'
import type { Login } from './Login.ts'
import { listUserAccounts } from './listUserAccounts.ts'
import type { FrameUser } from './protocol.ts'

/** Dependencies of the login connector. */
export type LoginConnectorTools = {
  readonly connections: Connections
  readonly networks: Networks
  readonly link: FrameLink
  readonly loginStorage: LoginStorage
  readonly loginSession: LoginSession
  readonly logins: Logins
  /** Signs in to the site during the login. */
  readonly signIn: ReturnType<typeof createLoginSignIn>
  /** Called when some namespaces are connected and another one failed. */
  onPartialLogin(error: LatchkeyError): void
  /** Called when a login is connected. */
  onConnected(): void
}

/** Connects the user that is logged in at the frame, in all namespaces of the embedded wallet. */
export type LoginConnector = {
  /**
   * Connects the user. `first` requests the user of the active namespace; the others follow. Throws
   * `auth-missing` without a namespace.
   */
  connect(
    first: (request: UserRequest) => Promise<FrameUser>,
    options?: AbortOptions,
  ): Promise<void>
  /** The same after the frame has logged in: giving up signs out. */
  finish: LoginConnector['connect']
  /** Ends what is left of a login that was given up, once the frame has logged in. */
  endGivenUp(): Promise<void>
  /** Restores the signer of an earlier visit by its network; `null` if the user is logged out. */
  resume(saved: string): Promise<RemoteSigner | null>
  setAccountType(namespace: string, type: AccountType): Promise<void>
}

/** Lists the networks of a login: the active namespace comes first. */
function listLoginNetworks(connections: Connections, networks: Networks) {
  const { active } = connections.get()
  const loginNetworks = loginNamespaces.flatMap((namespace) => {
    const network =
      connections.getState(namespace)?.networkState.caipNetwork ?? networks.initial(namespace)
    return networks.manifest(namespace) && network
      ? [{ namespace, network: network.caipNetworkId }]
      : []
  })
  return loginNetworks.sort(
    (a, b) => Number(b.namespace === active) - Number(a.namespace === active),
  )
}

/** Creates a check for a login. Namespaces are restored together and share one request. */
function createConnectedCheck(link: FrameLink): () => Promise<boolean> {
  let request: Promise<boolean> | undefined
  return () => {
    request ??= link
      .request('IS_CONNECTED', undefined)
      .then(
        (answer) => answer.isConnected,
        (cause: unknown) => {
          // The frame could not tell: the connection is restored by the next visit.
          throw isLatchkeyError(cause, 'frame-answered') ? fault('rpc', cause) : cause
        },
      )
      .finally(() => {
        request = undefined
      })
    return request
  }
}

/** Connects a login in one namespace. */
function createNamespaceConnector({
  connections,
  link,
  loginSession,
  logins,
  signIn,
  onPartialLogin,
}: Pick<
  LoginConnectorTools,
  'connections' | 'link' | 'loginSession' | 'logins' | 'signIn' | 'onPartialLogin'
>) {
  const enter = async (
    namespace: string,
    network: Caip2,
    user: FrameUser,
    options: AbortOptions,
  ): Promise<void> => {
    const before = logins.get(namespace)
    const { user: own, prompted } = await signIn(user, network)
    try {
      const remote = logins.add(namespace, own, network)
      // The view that gave the signal is gone by then.
      const rest = prompted ? {} : options
      await connections.connect(namespace, { remote }, { network, ...rest })
    } catch (error) {
      logins.restore(namespace, before)
      throw error
    }
  }
  /** Not ended by a view: the first connection may have opened another, such as a prompt. */
  const follow = async (namespace: string, network: Caip2) => {
    try {
      const user = await link.request('GET_USER', loginSession.userRequestFor(network))
      // The visitor signed out meanwhile.
      if (!logins.inUse()) return
      await enter(namespace, network, user, {})
    } catch (cause) {
      onPartialLogin(embeddedWalletError('APKTW001', { namespace }, { cause }))
    }
  }
  return { enter, follow }
}

const isSameUser = (one: FrameUser, other: FrameUser) => {
  const addresses = listUserAccounts(other).map(({ address }) => address)
  return listUserAccounts(one).some(({ address }) => addresses.includes(address))
}

/**
 * Creates a check for after a failed login: the frame may have the new user already. It then ends
 * the connections of the earlier one, for whom the frame signs no more.
 */
function createReplacedCheck({
  link,
  loginSession,
  logins,
}: Pick<LoginConnectorTools, 'link' | 'loginSession' | 'logins'>): () => Promise<void> {
  const isReplaced = ({ user, network }: Login) =>
    link.request('GET_USER', loginSession.userRequestFor(network)).then(
      (now) => !isSameUser(user, now),
      (error: unknown) => isLatchkeyError(error, 'frame-answered'),
    )
  return async () => {
    const namespace = loginNamespaces.find((one) => logins.get(one))
    const login = namespace && logins.get(namespace)
    if (!login || !logins.inUse() || !(await isReplaced(login))) return
    if (logins.get(namespace) !== login) return
    loginSession.clear()
    logins.endAll()
  }
}

/** Creates the connecting of a login in every namespace. */
function createConnect(
  tools: LoginConnectorTools,
  endIfReplaced: () => Promise<void>,
): LoginConnector['connect'] {
  const { connections, networks, loginSession, logins, onConnected } = tools
  const { enter, follow } = createNamespaceConnector(tools)
  return async (first, options = {}) => {
    const [main, ...others] = listLoginNetworks(connections, networks)
    if (!main) throw embeddedWalletError('auth-missing')
    const user = await first(loginSession.userRequestFor(main.network)).catch((error: unknown) => {
      void endIfReplaced()
      throw error
    })
    const earlier = logins.get(main.namespace)?.user
    const showEarlier = loginSession.replace(user)
    await enter(main.namespace, main.network, user, options).catch((error: unknown) => {
      if (logins.inUse()) showEarlier()
      else loginSession.clear()
      void endIfReplaced()
      throw error
    })
    // The frame no longer signs for the earlier user, in no namespace.
    if (!earlier || !isSameUser(earlier, user)) logins.endAll(main.namespace)
    loginSession.begin(main.network)
    loginSession.endPause()
    for (const { namespace, network } of others) await follow(namespace, network)
    connections.activate(main.namespace)
    onConnected()
  }
}

/** Creates the connector. */
export function createLoginConnector(tools: LoginConnectorTools): LoginConnector {
  const { connections, link, loginStorage, loginSession, logins } = tools
  const isConnected = createConnectedCheck(link)
  const endIfReplaced = createReplacedCheck(tools)
  const endGivenUp = async () => {
    if (logins.inUse()) await endIfReplaced()
    // The next visitor who names that address would be logged in without a code.
    if (!logins.inUse()) await logins.signOut()
  }
  const connect = createConnect(tools, endIfReplaced)

  return {
    connect,
    finish: (first, options) =>
      connect(first, options).catch((error: unknown) => {
        if (options?.signal?.aborted) void endGivenUp()
        throw error
      }),
    endGivenUp,
    async resume(saved) {
      const namespace = parseNamespace(saved)
      if (!loginStorage.used() || !isNetworkId(saved) || !isLoginNamespace(namespace)) return null
      if (!(await isConnected())) {
        loginSession.clear()
        return null
      }
      const user = await link.request('GET_USER', loginSession.userRequestFor(saved))
      // The shown user is that of the active namespace.
      if (namespace === connections.get().active || !loginSession.isShown())
        loginSession.restore(user)
      return logins.add(namespace, user, saved)
    },
    async setAccountType(namespace, type) {
      const login = logins.get(namespace)
      if (!login) throw embeddedWalletError('auth-disconnected')
      await link.request('SET_PREFERRED_ACCOUNT', { type })
      loginSession.prefer(namespace, type)
      await logins.refresh(login)
    },
  }
}

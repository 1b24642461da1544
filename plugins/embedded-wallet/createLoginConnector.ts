import type {
  AbortOptions,
  Caip2,
  Connections,
  LatchkeyError,
  Networks,
  RemoteSigner,
} from '#kernel'
import { isNetworkId, parseNamespace } from '#kernel'
import type { AccountType } from '#plugins/ports/embedded-wallet'
import type { UserRequest } from './createAccountPreferences.ts'
import type { FrameLink } from './createFrameLink.ts'
import type { LoginSession } from './createLoginSession.ts'
import type { createLoginSignIn } from './createLoginSignIn.ts'
import type { LoginStorage } from './createLoginStorage.ts'
import type { Logins } from './createLogins.ts'
import { embeddedWalletError } from './errors.ts'
import { isLoginNamespace, loginNamespaces } from './frameMethods.ts'
import type { FrameUser } from './protocol.ts'

/** What a session works with. */
export type LoginConnectorTools = {
  readonly connections: Connections
  readonly networks: Networks
  readonly link: FrameLink
  readonly loginStorage: LoginStorage
  readonly loginSession: LoginSession
  readonly logins: Logins
  /** Has whoever logs in sign in to the site as well. */
  readonly signIn: ReturnType<typeof createLoginSignIn>
  /** Somebody is connected, but not in this namespace too. */
  onPartialLogin(error: LatchkeyError): void
  /** Somebody logged in and is connected. */
  onConnected(): void
}

/**
 * Connects whoever the frame says is logged in, in every namespace the embedded wallet has accounts
 * in.
 */
export type LoginConnector = {
  /**
   * `first` asks the frame for the user of the namespace the visitor looks at; the others follow.
   * Throws `auth-missing` when there is none.
   */
  connect(
    first: (request: UserRequest) => Promise<FrameUser>,
    options?: AbortOptions,
  ): Promise<void>
  /** The signer of an earlier visit, by its network; `null` when nobody is logged in any more. */
  resume(saved: string): Promise<RemoteSigner | null>
  setAccountType(namespace: string, type: AccountType): Promise<void>
}

/** Where a login connects: the namespace the visitor looks at comes first. */
function listLoginNetworks(connections: Connections, networks: Networks) {
  const { active } = connections.get()
  const found = loginNamespaces.flatMap((namespace) => {
    const network =
      connections.getState(namespace)?.networkState.caipNetwork ?? networks.initial(namespace)
    return networks.manifest(namespace) && network
      ? [{ namespace, network: network.caipNetworkId }]
      : []
  })
  return found.sort((a, b) => Number(b.namespace === active) - Number(a.namespace === active))
}

/**
 * Whether somebody is logged in. The namespaces are restored together: one question answers for
 * all.
 */
function createConnectedCheck(link: FrameLink): () => Promise<boolean> {
  let asking: Promise<boolean> | undefined
  return () => {
    asking ??= link
      .request('IS_CONNECTED', undefined)
      .then((answer) => answer.isConnected)
      .finally(() => {
        asking = undefined
      })
    return asking
  }
}

/** Makes a session. */
export function createLoginConnector({
  connections,
  networks,
  link,
  loginStorage,
  loginSession,
  logins,
  signIn,
  onPartialLogin,
  onConnected,
}: LoginConnectorTools): LoginConnector {
  /**
   * Resolves with what may abort the rest of the login: nothing once the view it began in is gone.
   */
  const enter = async (
    namespace: string,
    network: Caip2,
    user: FrameUser,
    options: AbortOptions,
  ): Promise<AbortOptions> => {
    const before = logins.get(namespace)
    const { user: own, prompted } = await signIn(user, network)
    const rest = prompted ? {} : options
    try {
      await connections.connect(
        namespace,
        { remote: logins.add(namespace, own, network) },
        { network, ...rest },
      )
      return rest
    } catch (error) {
      logins.restore(namespace, before)
      throw error
    }
  }
  const follow = async (namespace: string, network: Caip2, options: AbortOptions) => {
    try {
      await enter(
        namespace,
        network,
        await link.request('GET_USER', loginSession.userRequestFor(network), options),
        options,
      )
    } catch (cause) {
      onPartialLogin(embeddedWalletError('APKTW001', { namespace }, { cause }))
    }
  }
  const isConnected = createConnectedCheck(link)

  return {
    async connect(first, options = {}) {
      const [main, ...others] = listLoginNetworks(connections, networks)
      if (!main) throw embeddedWalletError('auth-missing')
      const user = await first(loginSession.userRequestFor(main.network))
      loginSession.show(user)
      const rest = await enter(main.namespace, main.network, user, options).catch(
        (error: unknown) => {
          if (!logins.inUse()) loginSession.clear()
          throw error
        },
      )
      loginSession.save(main.network)
      loginSession.endPause()
      for (const { namespace, network } of others) await follow(namespace, network, rest)
      connections.activate(main.namespace)
      onConnected()
    },
    async resume(saved) {
      const namespace = parseNamespace(saved)
      if (!loginStorage.used() || !isNetworkId(saved) || !isLoginNamespace(namespace)) return null
      if (!(await isConnected())) {
        loginSession.clear()
        return null
      }
      const user = await link.request('GET_USER', loginSession.userRequestFor(saved))
      // Who is shown is who is logged in where the visitor looks.
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

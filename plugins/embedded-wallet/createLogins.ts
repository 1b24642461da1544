import type { Caip2, Platform, RemoteSigner } from '#kernel'
import { withTimeout } from '#kernel'
import type { FrameCalls } from './createFrameCalls.ts'
import type { FrameLink } from './createFrameLink.ts'
import type { LoginSession } from './createLoginSession.ts'
import { createLoginSigner } from './createLoginSigner.ts'
import { readProof } from './createLoginSignIn.ts'
import type { LoginStorage } from './createLoginStorage.ts'
import { createLoginUpdates } from './createLoginUpdates.ts'
import type { Login } from './Login.ts'
import type { FrameUser } from './protocol.ts'

/** Dependencies of logins. */
export type LoginTools = {
  readonly platform: Pick<Platform, 'after' | 'log'>
  readonly link: FrameLink
  readonly calls: FrameCalls
  readonly loginSession: LoginSession
  readonly loginStorage: Pick<LoginStorage, 'setSignOutDue'>
}

/** Logins by namespace. */
export type Logins = {
  get(namespace: string): Login | undefined
  /** Creates a signer over a login of the namespace; replaces an older one. */
  add(namespace: string, user: FrameUser, network: Caip2): RemoteSigner
  /** Restores the login that `add` replaced. */
  restore(namespace: string, login: Login | undefined): void
  /** Reads the user again and updates the connection's active account. */
  refresh(login: Login): Promise<void>
  /**
   * Reads the user of every login again, after another login in another tab; the one of the
   * namespace `shown` is shown.
   */
  reload(shown: string | undefined): Promise<void>
  /** The published login identity changed. */
  emitAuth(): void
  /** Ends the connections without a request to the frame, but for that of the namespace `but`. */
  endAll(but?: string): void
  inUse(): boolean
  /** Removes the login, and has the frame sign out. */
  signOut(): Promise<void>
  clear(): void
}

/** Time for the frame to sign out (ms). */
const signOutLimit = 3000

async function signOutOfFrame(
  { platform, link, loginSession, loginStorage }: LoginTools,
  logins: Map<string, Login>,
): Promise<void> {
  loginSession.clear()
  logins.clear()
  loginStorage.setSignOutDue(true)
  try {
    await withTimeout(platform, signOutLimit, link.request('SIGN_OUT', undefined))
    loginStorage.setSignOutDue(false)
  } catch (error) {
    platform.log('info', 'The secure frame did not sign out.', error)
    link.close()
  }
}

/** Creates an empty list; closing the last signer in use signs out. */
export function createLogins(tools: LoginTools): Logins {
  const { link, calls, loginSession } = tools
  const logins = new Map<string, Login>()
  const inUse = () => [...logins.values()].some(({ loginSigner }) => loginSigner.inUse())

  const signOut = () => signOutOfFrame(tools, logins)
  const emitAuth = () => {
    for (const { loginSigner } of logins.values()) loginSigner.emit('auth', undefined)
  }
  const { refresh, move } = createLoginUpdates(link, loginSession, (login) =>
    [...logins.values()].includes(login),
  )
  return {
    get: (namespace) => logins.get(namespace),
    add(namespace, user, network) {
      const loginSigner = createLoginSigner({
        ...calls,
        name: loginSession.name(),
        network: () => login.network,
        accounts: () => loginSession.accountIds(namespace, login.user),
        switchNetwork: (next) => move(login, next),
        auth: loginSession.auth,
        proof: () => readProof(login.user),
        async close() {
          if (logins.get(namespace) !== login) return
          logins.delete(namespace)
          if (!inUse()) await signOut()
        },
      })
      const login: Login = { user, network, loginSigner }
      logins.set(namespace, login)
      return loginSigner.signer
    },
    restore(namespace, login) {
      if (login) logins.set(namespace, login)
      else logins.delete(namespace)
    },
    refresh,
    async reload(shown) {
      const isShown = ([namespace]: readonly [string, unknown]) => Number(namespace === shown)
      for (const [, login] of [...logins].sort((a, b) => isShown(a) - isShown(b))) {
        await refresh(login)
        loginSession.restore(login.user)
      }
      emitAuth()
    },
    emitAuth,
    endAll(but) {
      const ended = [...logins].filter(([namespace]) => namespace !== but)
      for (const [namespace] of ended) logins.delete(namespace)
      for (const [, { loginSigner }] of ended) loginSigner.emit('end', undefined)
    },
    inUse,
    signOut,
    clear: () => logins.clear(),
  }
}

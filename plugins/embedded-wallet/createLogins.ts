import type { Caip2, Platform, RemoteSigner } from '#kernel'
import { LatchkeyError, withTimeout } from '#kernel'
import type { FrameCalls } from './createFrameCalls.ts'
import type { FrameLink } from './createFrameLink.ts'
import type { LoginSession } from './createLoginSession.ts'
import { createLoginSigner } from './createLoginSigner.ts'
import { readProof } from './createLoginSignIn.ts'
import { createLoginUpdates } from './createLoginUpdates.ts'
import type { Login } from './Login.ts'
import type { FrameUser } from './protocol.ts'

/** What logins work with. */
export type LoginTools = {
  readonly platform: Pick<Platform, 'after' | 'log'>
  readonly link: FrameLink
  readonly calls: FrameCalls
  readonly loginSession: LoginSession
}

/** The logins, by namespace. */
export type Logins = {
  get(namespace: string): Login | undefined
  /** A signer over a login of the namespace; it replaces an older one. */
  add(namespace: string, user: FrameUser, network: Caip2): RemoteSigner
  /** Puts back what `add` replaced. */
  restore(namespace: string, login: Login | undefined): void
  /** Asks the frame for the user again and tells the connection which account is in use now. */
  refresh(login: Login): Promise<void>
  /** What is told of who logged in changed. */
  emitAuth(): void
  /** Somebody signed out elsewhere: the connections are over, and the frame needs no telling. */
  endAll(): void
  inUse(): boolean
  clear(): void
}

/** Sign-out waits this long for the frame. */
const signOutLimit = 3000

async function sendSignOut(platform: LoginTools['platform'], link: FrameLink): Promise<void> {
  const sent = withTimeout(
    platform,
    signOutLimit,
    link.request('SIGN_OUT', undefined),
    () => new LatchkeyError('timeout'),
  )
  await sent.catch((error: unknown) => {
    platform.log('info', 'The secure frame could not be told to sign out.', error)
    link.close()
  })
}

/** Makes an empty list; closing the last signer in use signs out. */
export function createLogins({ platform, link, calls, loginSession }: LoginTools): Logins {
  const logins = new Map<string, Login>()
  const inUse = () => [...logins.values()].some(({ owned }) => owned.inUse())

  const signOut = async () => {
    loginSession.clear()
    logins.clear()
    await sendSignOut(platform, link)
  }
  const { refresh, move } = createLoginUpdates(link, loginSession)
  return {
    get: (namespace) => logins.get(namespace),
    add(namespace, user, network) {
      const owned = createLoginSigner({
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
      const login: Login = { user, network, owned }
      logins.set(namespace, login)
      return owned.signer
    },
    restore(namespace, login) {
      if (login) logins.set(namespace, login)
      else logins.delete(namespace)
    },
    refresh,
    emitAuth() {
      for (const { owned } of logins.values()) owned.emit('auth', undefined)
    },
    endAll() {
      const ended = [...logins.values()]
      logins.clear()
      for (const { owned } of ended) owned.emit('end', undefined)
    },
    inUse,
    clear: () => logins.clear(),
  }
}

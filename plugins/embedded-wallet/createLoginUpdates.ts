import type { Caip2 } from '#kernel'
import { toAccountId } from '#kernel'
import type { FrameLink } from './createFrameLink.ts'
import type { LoginSession } from './createLoginSession.ts'
import { embeddedWalletError } from './errors.ts'
import type { Login } from './Login.ts'

/** Updates an existing login. */
export type LoginUpdates = {
  /** Reads the user again and updates the connection's active account. */
  refresh(login: Login): Promise<void>
  /** Moves the login to another network. */
  move(login: Login, network: Caip2): Promise<void>
}

/** Creates the updates. They reject with `auth-disconnected` once the login is not `isCurrent`. */
export function createLoginUpdates(
  link: FrameLink,
  loginSession: LoginSession,
  isCurrent: (login: Login) => boolean,
): LoginUpdates {
  const take = async (login: Login, network: Caip2) => {
    const user = await link.request('GET_USER', loginSession.userRequestFor(network))
    // The visitor signed out meanwhile: the answer would store and show the login again.
    if (!isCurrent(login)) throw embeddedWalletError('auth-disconnected')
    login.user = user
    login.network = network
    loginSession.show(login.user)
  }
  const announce = ({ user, network, loginSigner }: Login) => {
    const [first] = loginSession.accountsOn(network, user)
    if (first) loginSigner.emit('accountsChanged', [toAccountId(network, first.address)])
    loginSigner.emit('session_update', undefined)
  }
  let line: Promise<unknown> = Promise.resolve()
  // One at a time: an answer for the network or account type before would replace the newer one.
  const inTurn = (update: () => Promise<void>) => {
    const work = line.then(update)
    line = work.catch(() => {})
    return work
  }
  return {
    refresh: (login) =>
      inTurn(async () => {
        await take(login, login.network)
        announce(login)
      }),
    move: (login, network) =>
      inTurn(async () => {
        const { preferredAccountType: _, ...place } = loginSession.userRequestFor(network)
        await link.request('SWITCH_NETWORK', place)
        await take(login, network)
        loginSession.save(network)
        login.loginSigner.emit('chainChanged', place.chainId, network)
        announce(login)
      }),
  }
}

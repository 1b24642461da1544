import type { Caip2 } from '#kernel'
import { accountIdOf } from '#kernel'
import type { Link } from './createLink.ts'
import type { Presence } from './createPresence.ts'
import type { Login } from './Login.ts'

/** What changes a login that is there. */
export type Moves = {
  /** Asks the frame for the user again and tells the connection which account is in use now. */
  refresh(login: Login): Promise<void>
  /** Takes the login to another network. */
  move(login: Login, network: Caip2): Promise<void>
}

/** Makes them. */
export function createMoves(link: Link, presence: Presence): Moves {
  const take = async (login: Login, network: Caip2) => {
    login.user = await link.ask('GET_USER', presence.requestFor(network))
    login.network = network
    presence.show(login.user)
  }
  const announce = ({ user, network, owned }: Login) => {
    const [first] = presence.accountsOn(network, user)
    if (first) owned.tell('accountsChanged', [accountIdOf(network, first.address)])
    owned.tell('session_update', undefined)
  }
  return {
    async refresh(login) {
      await take(login, login.network)
      announce(login)
    },
    async move(login, network) {
      const { preferredAccountType: _, ...place } = presence.requestFor(network)
      await link.ask('SWITCH_NETWORK', place)
      await take(login, network)
      presence.keep(network)
      login.owned.tell('chainChanged', place.chainId, network)
      announce(login)
    },
  }
}

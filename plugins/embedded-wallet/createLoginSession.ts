import type { Auth, Caip2, Networks, Slice } from '#kernel'
import type { AccountType, EmbeddedState } from '#plugins/ports/embedded-wallet'
import type { AccountPreferences } from './createAccountPreferences.ts'
import { createAccountPreferences } from './createAccountPreferences.ts'
import type { LoginStorage } from './createLoginStorage.ts'
import { listUserAccounts } from './listUserAccounts.ts'
import type { FrameUser } from './protocol.ts'

/** Who is logged in, on screen and in memory. */
export type LoginSession = AccountPreferences & {
  show(user: FrameUser): void
  /** Somebody is shown. */
  isShown(): boolean
  /** Remembers who is shown, and where. */
  save(network: Caip2): void
  /** The mail that was waited for has done its work. */
  endPause(): void
  /** Takes over what is remembered beside the user. */
  restore(user: FrameUser): void
  /** The address of whoever is logged in changed. */
  rename(email: string): void
  /** Nobody is logged in any more. */
  clear(): void
  /** The same, where what is remembered is no longer ours to change. */
  clearState(): void
  prefer(namespace: string, type: AccountType): void
  /** How the visitor logged in, in a word or two. */
  name(): string
  /** The same for programs, with the email address or the visitor's name at the provider. */
  auth(): Auth
}

const providerTitles: Readonly<Record<string, string>> = {
  google: 'Google',
  x: 'X',
  discord: 'Discord',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
  farcaster: 'Farcaster',
}

/** A name that was told once stays: the frame tells it only while somebody logs in. */
function toEmbeddedUser(
  user: FrameUser,
  before: { readonly userName?: string | undefined } | undefined,
) {
  const { address, chainId, email, userName = before?.userName, preferredAccountType } = user
  return {
    address,
    chainId,
    email,
    userName,
    preferredAccountType,
    accounts: listUserAccounts(user).map((account) => ({ ...account })),
  }
}

/** Makes it over the plugin's state and memory. */
export function createLoginSession(
  state: Slice<EmbeddedState>,
  loginStorage: LoginStorage,
  networks: Networks,
): LoginSession {
  const show: LoginSession['show'] = (user) =>
    state.update((draft) => {
      draft.user = toEmbeddedUser(user, draft.user)
      draft.smartAccountDeployed = user.smartAccountDeployed
    })
  const leave = () =>
    state.update((draft) => {
      Object.assign(draft, {
        user: undefined,
        socialProvider: undefined,
        farcasterUrl: undefined,
        smartAccountDeployed: undefined,
      })
    })
  return {
    show,
    isShown: () => state.get().user !== undefined,
    endPause() {
      loginStorage.endPause()
      state.update((draft) => {
        draft.cooldownUntil = undefined
      })
    },
    save(network) {
      const { user, socialProvider } = state.get()
      loginStorage.save({ userName: user?.userName, socialProvider, network })
    },
    restore(user) {
      const { userName, socialProvider } = loginStorage.login()
      state.update((draft) => {
        draft.socialProvider = socialProvider
      })
      show({ ...user, userName: user.userName ?? userName })
    },
    rename(email) {
      state.update((draft) => {
        if (draft.user) draft.user.email = email
      })
    },
    clear() {
      loginStorage.clear()
      leave()
    },
    clearState: leave,
    prefer(namespace, type) {
      loginStorage.saveAccountType(namespace, type)
      state.update((draft) => {
        draft.preferredAccountTypes[namespace] = type
      })
    },
    ...createAccountPreferences(state, networks),
    name: () => providerTitles[state.get().socialProvider ?? ''] ?? 'Email',
    auth() {
      const { user, socialProvider: name = 'email' } = state.get()
      const username = user?.email || user?.userName
      return { name, ...(username ? { username } : {}) }
    },
  }
}

import type { Auth, Caip2, Networks, Slice } from '#kernel'
import type { AccountType, EmbeddedState } from '#plugins/ports/embedded-wallet'
import type { AccountPreferences } from './createAccountPreferences.ts'
import { createAccountPreferences } from './createAccountPreferences.ts'
import type { LoginStorage } from './createLoginStorage.ts'
import { listUserAccounts } from './listUserAccounts.ts'
import type { FrameUser } from './protocol.ts'

/** The current login, in the state and in storage. */
export type LoginSession = AccountPreferences & {
  show(user: FrameUser): void
  /** Shows the user of a new login; the result shows the earlier user again. */
  replace(user: FrameUser): () => void
  /** True if a user is shown. */
  isShown(): boolean
  /** Stores the shown user and network. */
  save(network: Caip2): void
  /** Stores them as a new login, which other tabs notice. */
  begin(network: Caip2): void
  /** True if another tab has logged in since. */
  isReplaced(): boolean
  /** Takes over the login of the other tab, whose user is to be read and restored. */
  adopt(): void
  /** Ends the email delay: the code was used. */
  endPause(): void
  /** Restores stored data beside the user. */
  restore(user: FrameUser): void
  /** Sets a new email address. */
  rename(email: string): void
  /** Removes the login. */
  clear(): void
  /** Removes the login from the state only: the storage belongs to another tab. */
  clearState(): void
  prefer(namespace: string, type: AccountType): void
  /** Name of the login method. */
  name(): string
  /** The login method for programs, with the email address or the user name at the provider. */
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

/** Keeps an earlier user name: the frame sends it only during the login. */
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

/** Creates the session over the plugin's state and storage. */
export function createLoginSession(
  state: Slice<EmbeddedState>,
  loginStorage: LoginStorage,
  networks: Networks,
  newId: () => string,
): LoginSession {
  let ownId: string | undefined
  const set = (user: EmbeddedState['user'], smartAccountDeployed: boolean | undefined) =>
    state.update((draft) => void Object.assign(draft, { user, smartAccountDeployed }))
  const show: LoginSession['show'] = (user) =>
    set(toEmbeddedUser(user, state.get().user), user.smartAccountDeployed)
  const save: LoginSession['save'] = (network) => {
    const { user, socialProvider } = state.get()
    loginStorage.save({ userName: user?.userName, socialProvider, network })
  }
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
    replace(user) {
      const { user: earlier, smartAccountDeployed } = state.get()
      // The name of the earlier user is not that of this one.
      set(toEmbeddedUser(user, undefined), user.smartAccountDeployed)
      return () => set(earlier, smartAccountDeployed)
    },
    save,
    begin(network) {
      save(network)
      ownId = newId()
      loginStorage.saveId(ownId)
      loginStorage.setSignOutDue(false)
    },
    isReplaced: () => loginStorage.id() !== ownId,
    adopt() {
      ownId = loginStorage.id()
      leave()
    },
    restore(user) {
      ownId = loginStorage.id()
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

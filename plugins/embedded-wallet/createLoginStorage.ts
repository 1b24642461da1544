import { array, literal, number, picklist, record, string } from 'valibot'
import type { Caip2, Release, Schema, Storage } from '#kernel'
import { defineStorageEntry, isNetworkId } from '#kernel'
import type { AccountType } from '#plugins/ports/embedded-wallet'
import { accountTypes } from './accountTypes.ts'

const accountTypesSchema: Schema<Readonly<Record<string, AccountType>>> = record(
  string(),
  picklist(accountTypes),
)
const textSchema: Schema<string> = string()

/** Stored login hints. Only the frame has the actual login and email address. */
const loginStored = {
  used: defineStorageEntry({ key: 'login_used', version: 1, schema: literal(true) }),
  /** Another one with each login, so that tabs notice the login of another person. */
  loginId: defineStorageEntry({ key: 'login_id', version: 1, schema: textSchema }),
  /** The frame did not confirm a sign-out: its own storage may hold the login still. */
  signOutDue: defineStorageEntry({ key: 'login_sign_out', version: 1, schema: literal(true) }),
  userName: defineStorageEntry({ key: 'login_user_name', version: 1, schema: textSchema }),
  socialProvider: defineStorageEntry({ key: 'social_provider', version: 1, schema: textSchema }),
  lastNetwork: defineStorageEntry({ key: 'login_network', version: 1, schema: textSchema }),
  /** Unix milliseconds. */
  lastMail: defineStorageEntry({ key: 'login_mail_time', version: 1, schema: number() }),
  smartAccountNetworks: defineStorageEntry({
    key: 'smart_account_networks',
    version: 1,
    schema: array(number()),
  }),
  preferredAccountTypes: defineStorageEntry({
    key: 'preferred_account_types',
    version: 1,
    schema: accountTypesSchema,
  }),
}

/** Delay between two emails (ms). */
const emailCooldown = 30_000

/** A login as stored. */
export type RememberedLogin = {
  readonly userName?: string | undefined
  readonly socialProvider?: string | undefined
  readonly network: Caip2
}

/** Reads and writes the stored login. */
export type LoginStorage = {
  used(): boolean
  /** Id of the stored login. */
  id(): string | undefined
  saveId(id: string): void
  /** Calls the listener when another tab logs in or out. */
  watch(listener: () => void): Release
  login(): Partial<RememberedLogin>
  save(login: RememberedLogin): void
  /** Removes the login. Preferences stay. */
  clear(): void
  /** True if the next frame must sign out first. */
  signOutDue(): boolean
  setSignOutDue(isDue: boolean): void
  /** End of the email delay (Unix ms), if it is active. */
  pausedUntil(): number | undefined
  mailSent(): void
  /** Ends the delay after the code was used. */
  endPause(): void
  smartAccountNetworks(): readonly number[]
  saveSmartAccountNetworks(ids: readonly number[]): void
  accountTypes(): Readonly<Record<string, AccountType>>
  saveAccountType(namespace: string, type: AccountType): void
}

/** Creates the login storage over the kernel's storage. */
export function createLoginStorage(storage: Storage, now: () => number): LoginStorage {
  const {
    used,
    loginId,
    signOutDue,
    userName,
    socialProvider,
    lastNetwork,
    lastMail,
    smartAccountNetworks,
    preferredAccountTypes,
  } = loginStored
  const put = (stored: typeof userName, value: string | undefined) =>
    value ? storage.write(stored, value) : storage.remove(stored)
  const types = () => storage.read(preferredAccountTypes) ?? {}
  return {
    used: () => storage.read(used) === true,
    id: () => storage.read(loginId),
    saveId: (id) => storage.write(loginId, id),
    signOutDue: () => storage.read(signOutDue) === true,
    setSignOutDue: (isDue) =>
      isDue ? storage.write(signOutDue, true) : storage.remove(signOutDue),
    watch(listener) {
      const releases = [used, loginId].map((stored) => storage.watch(stored, listener))
      return () => releases.forEach((release) => void release())
    },
    login() {
      const network = storage.read(lastNetwork)
      const known = {
        userName: storage.read(userName),
        socialProvider: storage.read(socialProvider),
      }
      return isNetworkId(network) ? { ...known, network } : known
    },
    save(login) {
      storage.write(used, true)
      put(userName, login.userName)
      put(socialProvider, login.socialProvider)
      put(lastNetwork, login.network)
    },
    clear() {
      for (const stored of [used, loginId, userName, socialProvider, lastNetwork])
        storage.remove(stored)
    },
    pausedUntil() {
      const sent = storage.read(lastMail)
      // If the clock was set back, the delay must not last longer than usual.
      return sent !== undefined && now() >= sent && now() < sent + emailCooldown
        ? sent + emailCooldown
        : undefined
    },
    mailSent: () => storage.write(lastMail, now()),
    endPause: () => storage.remove(lastMail),
    smartAccountNetworks: () => storage.read(smartAccountNetworks) ?? [],
    saveSmartAccountNetworks: (ids) => storage.write(smartAccountNetworks, [...ids]),
    accountTypes: types,
    saveAccountType: (namespace, type) =>
      storage.write(preferredAccountTypes, { ...types(), [namespace]: type }),
  }
}

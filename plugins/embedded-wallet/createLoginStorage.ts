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

/**
 * What is remembered of logins. Hints: whether somebody is logged in, and with what address, is
 * known to the frame alone.
 */
const loginStored = {
  used: defineStorageEntry({ key: 'login_used', version: 1, schema: literal(true) }),
  userName: defineStorageEntry({ key: 'login_user_name', version: 1, schema: textSchema }),
  socialProvider: defineStorageEntry({ key: 'social_provider', version: 1, schema: textSchema }),
  lastNetwork: defineStorageEntry({ key: 'login_network', version: 1, schema: textSchema }),
  /** Wall-clock milliseconds. */
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

/** How long after a mail no other is sent. */
const emailCooldown = 30_000

/** Who logged in, as far as it is remembered. */
export type RememberedLogin = {
  readonly userName?: string | undefined
  readonly socialProvider?: string | undefined
  readonly network: Caip2
}

/** Reads and writes what is remembered. */
export type LoginStorage = {
  used(): boolean
  /** Another tab logged in or signed out. */
  watch(listener: () => void): Release
  login(): Partial<RememberedLogin>
  save(login: RememberedLogin): void
  /** Nobody is logged in any more. Preferences stay. */
  clear(): void
  /** Wall-clock milliseconds until which no mail is sent, if it is not over. */
  pausedUntil(): number | undefined
  mailSent(): void
  /** The code was used: the next mail may go out at once. */
  endPause(): void
  smartAccountNetworks(): readonly number[]
  saveSmartAccountNetworks(ids: readonly number[]): void
  accountTypes(): Readonly<Record<string, AccountType>>
  saveAccountType(namespace: string, type: AccountType): void
}

/** Makes the memory over the kernel's storage. */
export function createLoginStorage(storage: Storage, now: () => number): LoginStorage {
  const {
    used,
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
    watch: (listener) => storage.watch(used, listener),
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
      for (const stored of [used, userName, socialProvider, lastNetwork]) storage.remove(stored)
    },
    pausedUntil() {
      const sent = storage.read(lastMail)
      // A clock that was set back must keep nobody waiting for longer than the pause.
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

import type { Caip2 } from '#kernel'
import { parseNamespace } from '#kernel'
import type { AccountType } from '#plugins/ports/embedded-wallet'
import type { FrameUser } from './protocol.ts'

export type LoginAccount = { readonly address: string; readonly type: AccountType }

/** Preferred account type, and networks with smart accounts; empty if they are unknown. */
export type AccountPreference = {
  readonly type: AccountType
  readonly smartNetworks: readonly Caip2[]
}

/** Accounts of a login as the frame returned them. */
export function listUserAccounts({
  address,
  accounts = [],
  preferredAccountType = 'eoa',
}: FrameUser): readonly LoginAccount[] {
  return accounts.length > 0 ? accounts : [{ address, type: preferredAccountType }]
}

/** Lists the accounts that are usable on a network, preferred one first. */
export function listUsableAccounts(
  network: Caip2,
  user: FrameUser,
  { type, smartNetworks }: AccountPreference,
): readonly LoginAccount[] {
  const all = listUserAccounts(user)
  const plain =
    parseNamespace(network) === 'eip155' &&
    smartNetworks.length > 0 &&
    !smartNetworks.includes(network)
  const owners = all.filter((account) => account.type === 'eoa')
  const able = plain && owners.length > 0 ? owners : all
  return [...able].sort((a, b) => Number(b.type === type) - Number(a.type === type))
}

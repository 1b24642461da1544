import type { KnownWallet } from './walletIdentity.ts'
import { plainName } from './walletIdentity.ts'
import type { Wallet } from './walletRows.ts'

type Found = Pick<Wallet, 'name' | 'rdns'> & Partial<Pick<Wallet, 'ways'>>
type Listed = Pick<Wallet, 'name' | 'rdns'> & {
  readonly injected?: KnownWallet['injected'] | undefined
}

/**
 * Whether a wallet of a list is the one that was found: by the reverse domain name where both have
 * one, else by what a namespace calls it, else by the name.
 */
export function isSameWallet({ name, rdns, ways = [] }: Found, other: Listed): boolean {
  if (rdns && other.rdns) return rdns.toLowerCase() === other.rdns.toLowerCase()
  const called = other.injected?.some(({ namespace, id }) =>
    ways.some((way) => way.namespace === namespace && way.walletId === id),
  )
  return called || plainName(name) === plainName(other.name)
}

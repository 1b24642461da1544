import type { Wallet } from '#kernel'
import type { ListedWallet } from './port.ts'

type Installed = Pick<Wallet, 'name' | 'rdns'> & Partial<Pick<Wallet, 'ways'>>
type Listed = Pick<ListedWallet, 'name' | 'rdns' | 'injected'>

const plain = (name: string) => name.toLowerCase().replace(/\s+(wallet|extension)$/, '')

/** Whether a listed wallet is the installed one: by the reverse domain name where both have one, else by what a namespace calls it, else by the name. */
export function isSameWallet({ name, rdns, ways = [] }: Installed, other: Listed): boolean {
  if (rdns && other.rdns) return rdns.toLowerCase() === other.rdns.toLowerCase()
  const called = other.injected?.some(({ namespace, id }) => ways.some((way) => way.namespace === namespace && way.walletId === id))
  return called || plain(name) === plain(other.name)
}

import type { AddressCheck, Caip2, Networks } from '#kernel'
import { isAccountId, namespaceOf, parseAccountId } from '#kernel'
import type { Recipient } from './port.ts'

/** What was read out of a typed or pasted text; `name` when it may be a name. */
export type ReadAddress = Pick<Recipient, 'address' | 'why' | 'title' | 'repaired'> & Partial<Pick<Recipient, 'notes'>> & { readonly mayBeName?: boolean }

type Tools = Pick<Networks, 'load' | 'manifests' | 'find' | 'of'>

/** Cuts a payment link down to its address: `ethereum:0x…@1?value=1`. */
const plainOf = (text: string) => text.replace(/^(?:ethereum|bitcoin|solana):/i, '').replace(/[?@].*$/, '')
const mayBeName = (text: string) => /^[^\s.]+(?:\.[^\s.]+)+$/u.test(text)

/** The name of the network or ecosystem that an address belongs to, when it is not the one that is sent on. */
async function elsewhere({ load, manifests, of }: Tools, text: string, namespace: string): Promise<string | undefined> {
  for (const manifest of manifests()) {
    const [network] = of(manifest.namespace)
    if (!network || manifest.namespace === namespace) continue
    // Its code may not be there; that is no answer.
    const code = await load(manifest.namespace).catch(() => undefined)
    if (code?.parseAddress(text, network.caipNetworkId).ok) return manifest.title
  }
  return undefined
}

/** Reads a receiver on a network. What is no address here is told apart: a wrong checksum (with the repaired spelling), an address of another network, or none at all. */
export async function readAddress(tools: Tools, text: string, network: Caip2): Promise<ReadAddress> {
  const namespace = namespaceOf(network)
  if (isAccountId(text)) {
    const { network: named, address } = parseAccountId(text)
    if (named !== network) return { why: 'network', title: tools.find(named)?.name ?? named }
    return readAddress(tools, address, network)
  }
  const code = await tools.load(namespace)
  const plain = plainOf(text)
  const check: AddressCheck = code.parseAddress(plain, network)
  if (check.ok) return { address: check.address, notes: check.notes ?? [] }
  if (check.why === 'checksum') {
    const respelled = code.parseAddress(plain.toLowerCase(), network)
    return { why: 'checksum', ...(respelled.ok && { repaired: respelled.address }) }
  }
  if (mayBeName(text)) return { mayBeName: true }
  const title = await elsewhere(tools, plain, namespace)
  return check.why === 'network' || title !== undefined ? { why: 'network', title } : { why: 'format' }
}

import type { AddressCheck, Caip2, Namespace, Networks } from '#kernel'
import { isAccountId, parseAccountId, parseNamespace } from '#kernel'
import type { Recipient } from '#plugins/ports/send'
import { describeOtherNetwork } from './describeOtherNetwork.ts'
import type { LinkRequest, PaymentLink } from './parsePaymentLink.ts'
import { parsePaymentLink } from './parsePaymentLink.ts'

/**
 * The result of parsing a typed or pasted text.
 * `named` may be a name, `link` is the rest of a payment link.
 */
export type ParsedRecipient = Pick<Recipient, 'address' | 'why' | 'title' | 'there' | 'repaired'> &
  Partial<Pick<Recipient, 'notes'>> & { readonly named?: string; readonly link?: LinkRequest }

type Tools = Pick<Networks, 'load' | 'manifests' | 'find' | 'inNamespace'>

/** The last part of a name is never a number: `0.25` is an amount in the wrong field. */
const isNameLike = (text: string) => /^(?:[^\s.]+\.)+(?!\d+$)[^\s.]+$/u.test(text)

/** Finds the network or ecosystem that an address belongs to, other than the sending one. */
async function findOtherNamespace(
  { load, manifests, inNamespace }: Tools,
  text: string,
  namespace: string,
): Promise<string | undefined> {
  for (const manifest of manifests()) {
    const [network] = inNamespace(manifest.namespace)
    if (!network || manifest.namespace === namespace) continue
    // The namespace may fail to load; then skip it.
    const code = await load(manifest.namespace).catch(() => undefined)
    if (code?.parseAddress(text, network.caipNetworkId).ok) return manifest.title
  }
  return undefined
}

/** Resolves a payment link completely, or refuses it. */
async function resolvePaymentLink(
  tools: Tools,
  link: PaymentLink,
  network: Caip2,
): Promise<ParsedRecipient> {
  const { manifests, inNamespace } = tools
  if (!link.ok) return { why: 'link' }
  const {
    namespace,
    to,
    network: there = namespace === parseNamespace(network)
      ? network
      : inNamespace(namespace)[0]?.caipNetworkId,
  } = link
  if (there === undefined)
    return {
      why: 'network',
      title: manifests().find((one) => one.namespace === namespace)?.title ?? namespace,
    }
  if (there !== network) return describeOtherNetwork(tools, there, network)
  const read = await parseRecipient(tools, to, network)
  return read.address === undefined && read.named === undefined ? read : { ...read, link }
}

/**
 * Finds the lower-case spelling if only the capitals can be wrong.
 * It needs a checksum of its own, so that another wrong character fails. Capitals that are
 * themselves the checksum (EIP-55) are ambiguous.
 */
function findLowercaseForm(
  { parseAddress }: Pick<Namespace, 'parseAddress'>,
  text: string,
  network: Caip2,
): string | undefined {
  const small = text.toLowerCase()
  const read = parseAddress(small, network)
  const slip = `${small.slice(0, -1)}${small.endsWith('2') ? '0' : '2'}`
  return small !== text && read.ok && !parseAddress(slip, network).ok ? read.address : undefined
}

/**
 * Parses a receiver on a network.
 * Distinguishes wrong capitals (with the correct ones), a wrong checksum, an address of another
 * network, and other text.
 */
export async function parseRecipient(
  tools: Tools,
  text: string,
  network: Caip2,
): Promise<ParsedRecipient> {
  const namespace = parseNamespace(network)
  // Links of `substrate:`, and those of Solana Pay that name a site, have three parts as well.
  const isAccount = isAccountId(text) && !/^(?:substrate|solana:https?):/i.test(text)
  if (isAccount) {
    const { network: named, address } = parseAccountId(text)
    return named === network
      ? parseRecipient(tools, address, network)
      : describeOtherNetwork(tools, named, network)
  }
  const link = parsePaymentLink(text)
  if (link) return resolvePaymentLink(tools, link, network)
  const code = await tools.load(namespace)
  const check: AddressCheck = code.parseAddress(text, network)
  if (check.ok) return { address: check.address, notes: check.notes ?? [] }
  const repaired = findLowercaseForm(code, text, network)
  if (repaired !== undefined) return { why: 'case', repaired }
  if (check.why === 'checksum') return { why: 'checksum' }
  if (isNameLike(text)) return { named: text }
  const title = await findOtherNamespace(tools, text, namespace)
  return check.why === 'network' || title !== undefined
    ? { why: 'network', title }
    : { why: 'format' }
}

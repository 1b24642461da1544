import type { AssetId, Caip2 } from '#kernel'

/**
 * The transfer that a payment link requests.
 * An amount is in the smallest unit (`units`) or a decimal (`text`). Without an asset it is the
 * coin.
 */
export type LinkRequest = {
  readonly asset?: AssetId
  readonly amount?: { readonly units: bigint } | { readonly text: string }
  readonly memo?: string
}
/**
 * A payment link: the recipient (address or name), the network if given, and the transfer.
 * `ok` is false for a request that is not fully supported.
 */
export type PaymentLink = { readonly namespace: string } & (
  | { readonly ok: false }
  | ({ readonly ok: true; readonly to: string; readonly network?: Caip2 } & LinkRequest)
)

type LinkTarget = Omit<Extract<PaymentLink, { ok: true }>, 'ok' | 'namespace'>
type LinkParser = (target: string, query: ReadonlyMap<string, string>) => LinkTarget | undefined

/** Gas hints and descriptions do not change the payment. */
const gasParams = ['gas', 'gasLimit', 'gasPrice']
const textParams = ['label', 'message']

const hasOnlyParams = (query: ReadonlyMap<string, string>, ...names: readonly string[]) =>
  [...query.keys()].every((name) => names.includes(name))

/** Parses a whole number of EIP-681: `2.014e18`. */
function parseEip681Number(text: string | undefined): bigint | undefined {
  const [, whole = '', fraction = '', power = '0'] =
    /^\+?(\d{1,78})(?:\.(\d{1,78}))?(?:e(\d{1,2}))?$/i.exec(text ?? '') ?? []
  const zeros = Number(power) - fraction.length
  return whole === '' || zeros < 0 ? undefined : BigInt(whole + fraction + '0'.repeat(zeros))
}

const isDecimal = (text: string) => /^(?:\d+(?:\.\d*)?|\.\d+)$/.test(text)

/** EIP-681: a coin transfer, or `transfer` of a token; other calls are refused. */
const parseEthereum: LinkParser = (target, query) => {
  const [, to = '', chain, call] =
    /^(?:pay-)?([^@/]+)(?:@(\d{1,16}))?(?:\/(.*))?$/.exec(target) ?? []
  const network = chain === undefined ? {} : { network: `eip155:${BigInt(chain)}` as const }
  if (to === '') return undefined
  if (call === undefined) {
    const units = parseEip681Number(query.get('value'))
    if (!hasOnlyParams(query, 'value', ...gasParams) || (query.has('value') && units === undefined))
      return undefined
    return { to, ...network, ...(units !== undefined && { amount: { units } }) }
  }
  const [receiver, units] = [query.get('address'), parseEip681Number(query.get('uint256'))]
  const isToken =
    call === 'transfer' &&
    /^0x[0-9a-f]{40}$/i.test(to) &&
    hasOnlyParams(query, 'address', 'uint256', ...gasParams)
  return isToken && receiver && units !== undefined
    ? { to: receiver, ...network, asset: to, amount: { units } }
    : undefined
}

const readAmountParam = (query: ReadonlyMap<string, string>) => {
  const text = query.get('amount')
  return text === undefined ? {} : { amount: { text } }
}

/**
 * BIP-21, and BIP-321, whose address may be a parameter.
 * An unknown required parameter (`req-`) voids the link. Names have no case: QR codes write all of
 * a link in capitals.
 */
const parseBitcoin: LinkParser = (target, written) => {
  const query = new Map([...written].map(([name, value]) => [name.toLowerCase(), value]))
  if (query.size < written.size) return undefined
  const to = target.replace(/^\/\//, '') || query.get('bc') || query.get('tb') || ''
  const amount = query.get('amount')
  if (
    to === '' ||
    [...query.keys()].some((name) => name.startsWith('req-')) ||
    (amount !== undefined && !isDecimal(amount))
  )
    return undefined
  return { to, ...readAmountParam(query) }
}

/** Decodes a memo; `undefined` if it is no UTF-8, or if the form would send another text. */
function decodeMemo(text: string): string | undefined {
  try {
    const memo = decodeURIComponent(text)
    return memo === memo.trim() ? memo : undefined
  } catch {
    return undefined
  }
}

/** Solana Pay: a transfer, with a memo. Transaction requests and `reference` are not supported. */
const parseSolana: LinkParser = (to, query) => {
  const [mint, amount] = [query.get('spl-token'), query.get('amount')]
  const memo = decodeMemo(query.get('memo') ?? '')
  if (
    !hasOnlyParams(query, 'amount', 'spl-token', 'memo', ...textParams) ||
    memo === undefined ||
    (amount !== undefined && !isDecimal(amount))
  )
    return undefined
  return {
    to,
    ...(mint !== undefined && { asset: mint }),
    ...readAmountParam(query),
    ...(memo !== '' && { memo }),
  }
}

const parsePlain: LinkParser = (to, query) => (query.size === 0 ? { to } : undefined)

const linkParsers: Readonly<
  Record<string, { readonly namespace: string; readonly read: LinkParser }>
> = {
  ethereum: { namespace: 'eip155', read: parseEthereum },
  bitcoin: { namespace: 'bip122', read: parseBitcoin },
  solana: { namespace: 'solana', read: parseSolana },
  stacks: { namespace: 'stacks', read: parsePlain },
  cosmos: { namespace: 'cosmos', read: parsePlain },
  sui: { namespace: 'sui', read: parsePlain },
  // Address, public key, and the owner's label.
  substrate: {
    namespace: 'polkadot',
    read: (target, query) => parsePlain(target.split(':', 1)[0] ?? '', query),
  },
}

/** Parses the parameters; `undefined` if one repeats or is malformed. */
function parseQuery(text: string): ReadonlyMap<string, string> | undefined {
  const query = new Map<string, string>()
  for (const part of text === '' ? [] : text.split('&')) {
    const [name = '', value = '', ...more] = part.split('=')
    if (
      name === '' ||
      more.length > 0 ||
      query.has(name) ||
      !/^(?:[^%]|%[0-9a-f]{2})*$/i.test(value)
    )
      return undefined
    query.set(name, value.replaceAll('+', ' ').replace(/%20/g, ' '))
  }
  return query
}

/**
 * Parses a payment link: EIP-681, BIP-21 and BIP-321, Solana Pay, and plain links of other
 * ecosystems.
 * Returns `undefined` for other text.
 */
export function parsePaymentLink(text: string): PaymentLink | undefined {
  const [, scheme = '', target = '', rest = ''] = /^([a-z]+):([^?]*)(?:\?(.*))?$/i.exec(text) ?? []
  const known = scheme.toLowerCase()
  const reader = Object.hasOwn(linkParsers, known) ? linkParsers[known] : undefined
  if (!reader) return undefined
  const query = parseQuery(rest)
  const taken = query && reader.read(target, query)
  const { namespace } = reader
  return taken && taken.to !== '' && !/[\s:?&=%/]/.test(taken.to)
    ? { namespace, ok: true, ...taken }
    : { namespace, ok: false }
}

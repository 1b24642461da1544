import { object, optional, pipe, record, regex, string, transform } from 'valibot'
import type { Abort, Account, Asset, AssetId, Balance, Schema } from '#kernel'
import { fault, gate, gateOptional, safeText } from '#kernel'
import type { ChainTools } from './chainTools.ts'

const amount = pipe(
  string(),
  regex(/^\d{1,39}$/),
  transform((text) => BigInt(text)),
)
const heldSchema: Schema<{
  readonly fungible_tokens?: Readonly<Record<string, { readonly balance: bigint }>> | undefined
}> = object({
  fungible_tokens: optional(record(string(), object({ balance: amount }))),
})
const readSchema: Schema<{ readonly result: string }> = object({
  result: pipe(string(), regex(/^0x([0-9a-f]{2}){1,500}$/i)),
})
const nameSchema: Schema<string> = safeText(60)
const asset = /^([0-9A-Z]+)\.([a-z][\w-]{0,39})::([a-z][\w-]{0,127})$/i

/**
 * Balances of SIP-10 tokens named `contract::token`. What is no token, or does not say its
 * decimals, is left out.
 */
export async function readTokens(
  tools: ChainTools,
  account: Account,
  assets: readonly AssetId[],
  options: Abort,
): Promise<readonly Balance[]> {
  const { network, address } = account
  const { status, json } = await tools.node(
    network,
    `/extended/v1/address/${address}/balances`,
    options,
  )
  if (status !== 200) throw fault('rpc', json)
  const held = gate(heldSchema, json, 'The balances').fungible_tokens ?? {}
  const found = await Promise.all(assets.map((id) => describe(tools, account, id, options)))
  return found.flatMap((token) => {
    const total = token && Object.hasOwn(held, token.id) ? (held[token.id]?.balance ?? 0n) : 0n
    return token ? [{ asset: token, total, spendable: total }] : []
  })
}

/**
 * What the contract itself says of its token; decimals decide what an amount means, so they come
 * from nowhere else.
 */
async function describe(
  { node, parseAddress }: ChainTools,
  { network, address }: Account,
  id: AssetId,
  options: Abort,
): Promise<Asset | undefined> {
  const [, owner = '', contract = ''] = asset.exec(id) ?? []
  if (!parseAddress(`${owner}.${contract}`, network).ok) return undefined
  const read = async (name: string) => {
    const body = JSON.stringify({ sender: address, arguments: [] })
    const answer = await node(network, `/v2/contracts/call-read/${owner}/${contract}/${name}`, {
      method: 'POST',
      type: 'application/json',
      body,
      ...options,
    })
    return gateOptional(readSchema, answer.json)?.result.slice(2).toLowerCase() ?? ''
  }
  const [decimals, symbol, name] = await Promise.all([
    read('get-decimals'),
    read('get-symbol'),
    read('get-name'),
  ])
  const places = countOf(decimals)
  return places === undefined || places > 38
    ? undefined
    : { id, symbol: textOf(symbol) || contract, name: textOf(name) || contract, decimals: places }
}

/** `(ok uint)` in Clarity's encoding. */
const countOf = (hex: string) =>
  /^0701[0-9a-f]{32}$/.test(hex) ? Number(BigInt(`0x${hex.slice(4)}`)) : undefined

/** `(ok string)`, ASCII or UTF-8, fit for the screen. */
function textOf(hex: string): string {
  if (!/^070[de][0-9a-f]{8}/.test(hex)) return ''
  const bytes = Uint8Array.from(hex.slice(12).match(/../g) ?? [], (byte) =>
    Number.parseInt(byte, 16),
  )
  return gateOptional(nameSchema, new TextDecoder().decode(bytes)) ?? ''
}

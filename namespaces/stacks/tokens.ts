import { object, optional, pipe, record, regex, string, transform } from 'valibot'
import type { AbortOptions, Account, Asset, AssetId, Balance, Schema } from '#kernel'
import { fault, parse, safeParse, safeText } from '#kernel'
import type { ChainTools } from './chainTools.ts'

const amountSchema = pipe(
  string(),
  regex(/^\d{1,39}$/),
  transform((text) => BigInt(text)),
)
const balancesSchema: Schema<{
  readonly fungible_tokens?: Readonly<Record<string, { readonly balance: bigint }>> | undefined
}> = object({
  fungible_tokens: optional(record(string(), object({ balance: amountSchema }))),
})
const resultSchema: Schema<{ readonly result: string }> = object({
  result: pipe(string(), regex(/^0x([0-9a-f]{2}){1,500}$/i)),
})
const nameSchema: Schema<string> = safeText(60)
const assetPattern = /^([0-9A-Z]+)\.([a-z][\w-]{0,39})::([a-z][\w-]{0,127})$/i

/**
 * Reads balances of SIP-10 tokens named `contract::token`. Leaves out contracts that are no token
 * or state no decimals.
 */
export async function readTokens(
  tools: ChainTools,
  account: Account,
  assets: readonly AssetId[],
  options: AbortOptions,
): Promise<readonly Balance[]> {
  const { network, address } = account
  const { status, json } = await tools.node(
    network,
    `/extended/v1/address/${address}/balances`,
    options,
  )
  if (status !== 200) throw fault('rpc', json)
  const balances = parse(balancesSchema, json, 'The balances').fungible_tokens ?? {}
  const found = await Promise.all(assets.map((id) => readTokenAsset(tools, account, id, options)))
  return found.flatMap((token) => {
    const total =
      token && Object.hasOwn(balances, token.id) ? (balances[token.id]?.balance ?? 0n) : 0n
    return token ? [{ asset: token, total, spendable: total }] : []
  })
}

/**
 * Reads the contract's own metadata.
 * Decimals decide what an amount means, so they come from no other source.
 */
async function readTokenAsset(
  { node, parseAddress }: ChainTools,
  { network, address }: Account,
  id: AssetId,
  options: AbortOptions,
): Promise<Asset | undefined> {
  const [, owner = '', contract = ''] = assetPattern.exec(id) ?? []
  if (!parseAddress(`${owner}.${contract}`, network).ok) return undefined
  const read = async (name: string) => {
    const body = JSON.stringify({ sender: address, arguments: [] })
    const answer = await node(network, `/v2/contracts/call-read/${owner}/${contract}/${name}`, {
      method: 'POST',
      type: 'application/json',
      body,
      ...options,
    })
    return safeParse(resultSchema, answer.json)?.result.slice(2).toLowerCase() ?? ''
  }
  const [decimals, symbol, name] = await Promise.all([
    read('get-decimals'),
    read('get-symbol'),
    read('get-name'),
  ])
  const places = decodeUint(decimals)
  return places === undefined || places > 38
    ? undefined
    : {
        id,
        symbol: decodeText(symbol) || contract,
        name: decodeText(name) || contract,
        decimals: places,
      }
}

/** `(ok uint)` in Clarity's encoding. */
const decodeUint = (hex: string) =>
  /^0701[0-9a-f]{32}$/.test(hex) ? Number(BigInt(`0x${hex.slice(4)}`)) : undefined

/** `(ok string)`, ASCII or UTF-8, fit for the screen. */
function decodeText(hex: string): string {
  if (!/^070[de][0-9a-f]{8}/.test(hex)) return ''
  const bytes = Uint8Array.from(hex.slice(12).match(/../g) ?? [], (byte) =>
    Number.parseInt(byte, 16),
  )
  return safeParse(nameSchema, new TextDecoder().decode(bytes)) ?? ''
}

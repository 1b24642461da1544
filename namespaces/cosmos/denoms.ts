import { array, number, object, optional, pipe, regex, string } from 'valibot'
import type { AbortOptions, Asset, Caip2, Schema } from '#kernel'
import { safeParse, safeText } from '#kernel'
import type { Tools } from './tools.ts'

type Unit = { readonly denom: string; readonly exponent: number }
type Metadata = {
  readonly metadata: {
    readonly display: string
    readonly symbol?: string | undefined
    readonly name?: string | undefined
    readonly denom_units: Unit[]
  }
}
const metadataSchema: Schema<Metadata> = object({
  metadata: object({
    display: string(),
    symbol: optional(string()),
    name: optional(string()),
    denom_units: array(object({ denom: string(), exponent: number() })),
  }),
})
type Hop = { readonly port_id: string; readonly channel_id: string }
const currentTraceSchema: Schema<{
  readonly denom: { readonly base: string; readonly trace: Hop[] }
}> = object({
  denom: object({
    base: string(),
    trace: array(object({ port_id: string(), channel_id: string() })),
  }),
})
const olderTraceSchema: Schema<{
  readonly denom_trace: { readonly path: string; readonly base_denom: string }
}> = object({
  denom_trace: object({ path: string(), base_denom: string() }),
})
const labelSchema: Schema<string> = safeText(40)
const longLabelSchema: Schema<string> = safeText(120)
const hashSchema: Schema<string> = pipe(string(), regex(/^[0-9A-F]{64}$/i))

type Options = AbortOptions & { readonly network: Caip2 }
const toLabel = (foreign: unknown) => safeParse(labelSchema, foreign) || undefined
/**
 * Resolves with the first answer of several queries; later ones are for older nodes.
 * An unknown coin is a 404. A failing node leaves a coin without its name, never a visitor without
 * balances.
 */
async function readFirstKnown<T>(
  { lcd }: Tools,
  ways: readonly (readonly [path: string, read: (json: unknown) => T | undefined])[],
  { network, ...options }: Options,
) {
  for (const [path, read] of ways) {
    const { status, json } = await lcd(network, path, options).catch(() => ({
      status: 404,
      json: undefined,
    }))
    options.signal?.throwIfAborted()
    const found = status === 200 ? read(json) : undefined
    if (found !== undefined || status === 404) return found
  }
  return undefined
}

/** The origin of an IBC coin: the channels it passed, and its denom there. */
async function readTrace(
  tools: Tools,
  denom: string,
  options: Options,
): Promise<{ readonly base: string; readonly path: string } | undefined> {
  const id = denom.startsWith('ibc/')
    ? safeParse(hashSchema, denom.slice('ibc/'.length))
    : undefined
  if (!id) return undefined
  const current = (json: unknown) => {
    const found = safeParse(currentTraceSchema, json)?.denom
    return (
      found && {
        base: found.base,
        path: found.trace.map(({ port_id, channel_id }) => `${port_id}/${channel_id}`).join('/'),
      }
    )
  }
  const older = (json: unknown) => {
    const found = safeParse(olderTraceSchema, json)?.denom_trace
    return found && { base: found.base_denom, path: found.path }
  }
  const at = '/ibc/apps/transfer/v1'
  return readFirstKnown(
    tools,
    [
      [`${at}/denoms/${id}`, current],
      [`${at}/denom_traces/${id}`, older],
    ],
    options,
  )
}

function readMetadata(
  tools: Tools,
  denom: string,
  options: Options,
): Promise<Metadata['metadata'] | undefined> {
  const read = (json: unknown) => safeParse(metadataSchema, json)?.metadata
  const ways = [
    `denoms_metadata_by_query_string?denom=${encodeURIComponent(denom)}`,
    `denoms_metadata/${encodeURIComponent(denom)}`,
  ]
  return readFirstKnown(
    tools,
    ways.map((way) => [`/cosmos/bank/v1beta1/${way}`, read] as const),
    options,
  )
}

/**
 * Reads a coin's name and decimals.
 * An IBC coin carries its channels in its name, since any chain may call a coin `uatom`. Nothing is
 * guessed: a coin without metadata is counted in its smallest unit.
 */
export async function describeDenom(tools: Tools, denom: string, options: Options): Promise<Asset> {
  const trace = await readTrace(tools, denom, options)
  const native = trace && findNativeCurrency(tools, trace.base)
  const metadata = native ? undefined : await readMetadata(tools, denom, options)
  const unit = metadata?.denom_units.find((one) => one.denom === metadata.display)?.exponent
  const decimals =
    unit !== undefined && Number.isInteger(unit) && unit >= 0 && unit <= 30 ? unit : undefined
  const symbol =
    native?.symbol ??
    (decimals === undefined
      ? undefined
      : (toLabel(metadata?.symbol) ?? toLabel(metadata?.display))) ??
    toLabel(trace?.base) ??
    toLabel(denom) ??
    '?'
  const name = native?.name ?? toLabel(metadata?.name) ?? symbol
  return {
    id: denom,
    symbol,
    name: trace ? (safeParse(longLabelSchema, `${name} (${trace.path})`) ?? name) : name,
    decimals: native?.decimals ?? decimals ?? 0,
  }
}

/** The coin of a network of the site that goes by this base unit. */
function findNativeCurrency({ host, findChain }: Tools, base: string) {
  return host.networks().find(({ caipNetworkId }) => findChain(caipNetworkId)?.denom === base)
    ?.nativeCurrency
}

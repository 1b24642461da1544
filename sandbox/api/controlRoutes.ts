import * as v from 'valibot'
import { isAddress } from 'viem'
import type { LazyChain } from '../chains/openChain.ts'
import type { EvmChain } from '../chains/startEvmChain.ts'
import type { Relay } from '../relay/startRelay.ts'
import type { ProjectSettings } from './configRoutes.ts'
import type { HostileMode } from './createHostileMode.ts'
import type { Faults } from './faults.ts'
import { readInput } from './readInput.ts'
import type { Call, Reply, Route } from './reply.ts'
import { ok, RouteError } from './reply.ts'
import type { RequestLog } from './requestLog.ts'

export type ControlParts = {
  readonly settings: ProjectSettings
  readonly faults: Faults
  readonly hostile: HostileMode
  readonly log: RequestLog
  readonly relay: Relay
  readonly chains: readonly EvmChain[]
  readonly lazyChains: readonly LazyChain[]
  reset(): Promise<void>
}

const features = v.array(
  v.strictObject({
    id: v.string(),
    isEnabled: v.boolean(),
    config: v.nullable(v.array(v.string())),
  }),
)
const tier = v.picklist(['none', 'starter', 'pro', 'enterprise', 'enteprise'])
const settingsSchema = v.partial(
  v.strictObject({
    features,
    planLimits: v.strictObject({
      tier,
      isAboveRpcLimit: v.boolean(),
      isAboveMauLimit: v.boolean(),
    }),
    allowedOrigins: v.array(v.string()),
    isAnalyticsEnabled: v.boolean(),
  }),
)
const configSchema = v.union([
  v.pipe(
    features,
    v.transform((list) => ({ features: list })),
  ),
  settingsSchema,
])
const relaySchema = v.strictObject({
  down: v.optional(v.boolean()),
  dropAll: v.optional(v.boolean()),
  reject: v.optional(v.nullable(v.picklist(['jwt', 'key', 'origin']))),
})
const fundSchema = v.strictObject({
  caip10: v.string(),
  amount: v.pipe(v.string(), v.regex(/^\d+$/, 'Expected base units')),
  asset: v.optional(v.string()),
})

/** Adds base units of a coin, or of a token of the chain, to an account of any chain. */
function fundRoute(
  chains: readonly EvmChain[],
  lazyChains: readonly LazyChain[],
): (call: Call) => Promise<Reply> {
  return async ({ body }) => {
    const { caip10, amount, asset } = readInput(fundSchema, body)
    const [, caip2 = '', address = ''] = /^([^:]+:[^:]+):(.+)$/.exec(caip10) ?? []
    const chain = chains.find((one) => one.caip2 === caip2)
    if (chain && isAddress(address, { strict: false })) {
      await chain.fund(address, BigInt(amount), asset?.split(':').at(-1))
      return ok({
        native: String(await chain.nativeBalance(address)),
        token: String(await chain.tokenBalance(address)),
      })
    }
    const lazy = lazyChains.find(({ spec }) => spec.networks.includes(caip2))
    if (!lazy?.spec.isAddress(address))
      throw new RouteError(400, 'INVALID_INPUT', `caip10: no local chain has the account ${caip10}`)
    const running = await lazy.running()
    await running.fund(address, BigInt(amount), asset)
    const token =
      asset === undefined ? {} : { token: String(await running.balanceOf(address, asset)) }
    return ok({ native: String(await running.balanceOf(address)), ...token })
  }
}

const route = (
  method: string,
  path: string,
  handle: (call: Call) => Reply | Promise<Reply>,
): Route => ({
  method,
  path: `/__sandbox${path}`,
  shape: 'sandbox',
  open: true,
  handle,
})

function steerRelay(relay: Relay, { body }: Call): Reply {
  const { down, dropAll, reject } = readInput(relaySchema, body)
  if (down !== undefined) relay.setDown(down)
  if (reject !== undefined) relay.setRefusal(reject ?? undefined)
  if (dropAll) relay.dropAll()
  return ok({ calls: Object.fromEntries(relay.calls) })
}

/** The control routes of tests and demos; docs/testing.md describes every call. */
export function controlRoutes({
  settings,
  faults,
  hostile,
  log,
  relay,
  chains,
  lazyChains,
  reset,
}: ControlParts): readonly Route[] {
  const fund = fundRoute(chains, lazyChains)

  return [
    route('GET', '/config', () => ok(settings)),
    route('PUT', '/config', ({ body }) =>
      ok(Object.assign(settings, readInput(configSchema, body))),
    ),
    route('GET', '/faults', () => ok(faults.list())),
    route('PUT', '/faults', ({ body }) => {
      faults.replace(body)
      return ok(faults.list())
    }),
    route('GET', '/hostile', () => ok(hostile.list())),
    route('PUT', '/hostile', ({ body }) => {
      hostile.replace(body)
      return ok(hostile.list())
    }),
    route('GET', '/requests', ({ query }) =>
      ok(log.list({ path: query.get('path'), since: Number(query.get('since') ?? 0) })),
    ),
    route('DELETE', '/requests', () => {
      log.reset()
      return ok({})
    }),
    route('GET', '/chains', () =>
      ok(
        chains.map(({ caip2, chainId, name, url, contracts }) => ({
          caip2,
          chainId,
          name,
          url,
          ...contracts,
        })),
      ),
    ),
    route('POST', '/fund', fund),
    route('GET', '/relay', () => ok({ calls: Object.fromEntries(relay.calls) })),
    route('POST', '/relay', (call) => steerRelay(relay, call)),
    route('POST', '/reset', async () => {
      await reset()
      return ok({})
    }),
  ]
}

import { nullish, object, pipe, regex, string, transform } from 'valibot'
import type { Hex } from 'viem'
import type { Abort, Caip2, Schema, Sent } from '#kernel'
import { gate } from '#kernel'
import type { Asked, Call } from './callsOf.ts'
import { callsOf } from './callsOf.ts'
import type { ChainTools } from './chainTools.ts'
import { executedCalls } from './executedCalls.ts'

type Mined = {
  readonly hash: string
  readonly from: string
  readonly to?: string | null | undefined
  readonly value: bigint
  readonly input: Hex
  readonly blockNumber?: string | null | undefined
}

const lower = transform((text: string) => text.toLowerCase())
const address = pipe(string(), regex(/^0x[0-9a-f]{40}$/i), lower)
const mined: Schema<Mined | null | undefined> = nullish(
  object({
    hash: pipe(string(), lower),
    from: address,
    to: nullish(address),
    value: pipe(
      string(),
      regex(/^0x[0-9a-f]{1,64}$/i),
      transform((text) => BigInt(text)),
    ),
    input: pipe(
      string(),
      regex(/^0x(?:[0-9a-f]{2})*$/i),
      transform((text): Hex => `0x${text.slice(2).toLowerCase()}`),
    ),
    blockNumber: nullish(string()),
  }),
)

type Outer = {
  readonly to?: string | null | undefined
  readonly value: bigint
  readonly data: string
}
const isSame = (call: Call, { to, value, data }: Outer) =>
  (call.to ?? '').toLowerCase() === (to ?? '').toLowerCase() &&
  call.value === value &&
  `0x${call.data}` === data.toLowerCase()

/**
 * Whether the transaction under a hash is what the wallet was asked for: from, to, value and data.
 * For accounts with code, what their own call or their operation at an entry point runs.
 * `undefined` while no node shows it, for what is no transaction hash, and where a contract ran it
 * in a way that cannot be read. Throws `rpc`, `transaction-invalid`.
 */
export async function isSent(
  tools: ChainTools,
  network: Caip2,
  hash: string,
  sent: Sent,
  options: Abort = {},
): Promise<boolean | undefined> {
  const asked = callsOf(tools, network, sent)
  const id = hash.toLowerCase()
  if (!asked || !/^0x[0-9a-f]{64}$/.test(id)) return undefined
  const found = gate(
    mined,
    await tools.node(network, 'eth_getTransactionByHash', [id], options),
    'The transaction',
  )
  if (!found || found.hash !== id) return undefined
  return judge(asked, found, async (owner) => {
    // An account may get its code by the very transaction that is not mined yet.
    const code = await tools.node(network, 'eth_getCode', [owner, 'latest'], options)
    return code !== '0x' || typeof found.blockNumber !== 'string'
  })
}

async function judge(
  { from, calls }: Asked,
  found: Mined,
  mayBeContract: (owner: string) => Promise<boolean>,
): Promise<boolean | undefined> {
  const outer = { to: found.to, value: found.value, data: found.input }
  const isOwn = from === undefined || found.from === from.toLowerCase()
  // Calls of a batch may also go out one by one.
  if (isOwn && calls.some((call) => isSame(call, outer))) return true
  const ran = found.to && executedCalls(from ?? found.from, found.to, found.input)
  if (ran) return compared(calls, ran)
  if (isOwn) return calls.length === 1 ? false : undefined
  return (await mayBeContract(from)) ? undefined : false
}

/** Wallets add calls that pay the fee; whether one beside ours is such a call cannot be told. */
function compared(calls: readonly Call[], ran: readonly Outer[]): boolean | undefined {
  const isThere = calls.every((call) => ran.some((one) => isSame(call, one)))
  return isThere && ran.length > calls.length ? undefined : isThere && ran.length === calls.length
}

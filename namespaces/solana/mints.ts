import {
  array,
  integer,
  maxValue,
  minValue,
  nullable,
  number,
  object,
  optional,
  pipe,
  string,
  unknown,
} from 'valibot'
import type { Abort, Asset, Caip2, Schema } from '#kernel'
import { fieldOf, gate, gateOptional, safeText } from '#kernel'
import type { Node } from './node.ts'
import { tokenPrograms } from './tokenAccounts.ts'

type Extension = { readonly extension: string; readonly state?: unknown }
type Info = { readonly decimals: number; readonly extensions?: readonly Extension[] | undefined }

const answer: Schema<{ readonly value: readonly unknown[] }> = object({
  value: array(nullable(unknown())),
})
const info: Schema<Info> = object({
  decimals: pipe(number(), integer(), minValue(0), maxValue(255)),
  extensions: optional(array(object({ extension: string(), state: optional(unknown()) }))),
})
const label: Schema<string> = safeText(40)
/** The most accounts a node reads at once. */
const atOnce = 100

/**
 * A token as its mint describes it. Only Token-2022 mints can carry a name; the others have none on
 * their own account.
 */
export type Mint = Asset & { readonly program: string; readonly extensions: readonly Extension[] }

/** Reads mints; what is none of either token program is left out. */
export async function readMints(
  node: Node,
  network: Caip2,
  mints: readonly string[],
  options: Abort,
): Promise<ReadonlyMap<string, Mint>> {
  const found = new Map<string, Mint>()
  for (let start = 0; start < mints.length; start += atOnce) {
    const part = mints.slice(start, start + atOnce)
    const read = await node(
      network,
      'getMultipleAccounts',
      [part, { encoding: 'jsonParsed', commitment: 'confirmed' }],
      options,
    )
    const { value } = gate(answer, read, 'The mints')
    for (const [at, id] of part.entries()) {
      const mint = mintOf(id, value[at])
      if (mint) found.set(id, mint)
    }
  }
  return found
}

function mintOf(id: string, account: unknown): Mint | undefined {
  const program = tokenPrograms.find((known) => known === fieldOf(account, 'owner'))
  const parsed = fieldOf(fieldOf(account, 'data'), 'parsed')
  const read =
    fieldOf(parsed, 'type') === 'mint' ? gateOptional(info, fieldOf(parsed, 'info')) : undefined
  if (!program || !read) return undefined
  const metadata = read.extensions?.find(({ extension }) => extension === 'tokenMetadata')?.state
  const written = (name: string) => gateOptional(label, fieldOf(metadata, name)) ?? ''
  return {
    id,
    program,
    symbol: written('symbol'),
    name: written('name') || written('symbol'),
    decimals: read.decimals,
    extensions: read.extensions ?? [],
  }
}

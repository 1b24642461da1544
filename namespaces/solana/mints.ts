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
import type { AbortOptions, Asset, Caip2, Schema } from '#kernel'
import { parse, readField, safeParse, safeText } from '#kernel'
import type { NodeReader } from './nodeReader.ts'
import { tokenPrograms } from './tokenAccounts.ts'

type Extension = { readonly extension: string; readonly state?: unknown }
type MintInfo = {
  readonly decimals: number
  readonly extensions?: readonly Extension[] | undefined
}

const accountsSchema: Schema<{ readonly value: readonly unknown[] }> = object({
  value: array(nullable(unknown())),
})
const mintInfoSchema: Schema<MintInfo> = object({
  decimals: pipe(number(), integer(), minValue(0), maxValue(255)),
  extensions: optional(array(object({ extension: string(), state: optional(unknown()) }))),
})
const labelSchema: Schema<string> = safeText(40)
/** The most accounts a node reads at once. */
const batchSize = 100

/**
 * A token as its mint describes it. Only Token-2022 mints can carry a name; the others have none on
 * their own account.
 */
export type Mint = Asset & { readonly program: string; readonly extensions: readonly Extension[] }

/** Reads mints; accounts of neither token program are left out. */
export async function readMints(
  node: NodeReader,
  network: Caip2,
  mints: readonly string[],
  options: AbortOptions,
): Promise<ReadonlyMap<string, Mint>> {
  const found = new Map<string, Mint>()
  for (let start = 0; start < mints.length; start += batchSize) {
    const part = mints.slice(start, start + batchSize)
    const read = await node(
      network,
      'getMultipleAccounts',
      [part, { encoding: 'jsonParsed', commitment: 'confirmed' }],
      options,
    )
    const { value } = parse(accountsSchema, read, 'The mints')
    for (const [at, id] of part.entries()) {
      const mint = parseMint(id, value[at])
      if (mint) found.set(id, mint)
    }
  }
  return found
}

function parseMint(id: string, account: unknown): Mint | undefined {
  const program = tokenPrograms.find((known) => known === readField(account, 'owner'))
  const parsed = readField(readField(account, 'data'), 'parsed')
  const read =
    readField(parsed, 'type') === 'mint'
      ? safeParse(mintInfoSchema, readField(parsed, 'info'))
      : undefined
  if (!program || !read) return undefined
  const metadata = read.extensions?.find(({ extension }) => extension === 'tokenMetadata')?.state
  const written = (name: string) => safeParse(labelSchema, readField(metadata, name)) ?? ''
  return {
    id,
    program,
    symbol: written('symbol'),
    name: written('name') || written('symbol'),
    decimals: read.decimals,
    extensions: read.extensions ?? [],
  }
}

import { pipe, regex, string } from 'valibot'
import type { AbortOptions, Caip2, Schema } from '#kernel'
import { parse } from '#kernel'
import type { ChainTools } from './chainTools.ts'
import { decodeUint } from './storage.ts'

// Published by the networks; a transfer is planned with what the chain itself says at that moment.
const publishedDeposits: Readonly<Record<string, bigint>> = {
  'polkadot:68d56f15f85d3136970ec16946040bc1': 100_000_000n,
  'polkadot:48239ef607d7928874027a43a6768920': 3_333_333n,
}
const metadataSchema: Schema<string> = pipe(string(), regex(/^0x([0-9a-f]{2})*$/i))
/**
 * The constant: its name behind its length, the number of its type in one, two or four bytes, its
 * value behind its length.
 */
const depositPattern = new RegExp(
  `48${textToHex('ExistentialDeposit')}(?:.[048c]|.[159d]..|.[26ae].{6})40(.{32})`,
  'i',
)

function textToHex(text: string): string {
  return Array.from(text, (letter) => letter.charCodeAt(0).toString(16)).join('')
}

/**
 * The least an account of a network must hold. Of a network that is not shipped it is looked up in
 * the chain's metadata, once.
 */
export async function readExistentialDeposit(
  tools: ChainTools,
  network: Caip2,
  options?: AbortOptions,
): Promise<bigint> {
  const known = publishedDeposits[network] ?? tools.deposits.get(network)
  if (known !== undefined) return known
  const text = parse(
    metadataSchema,
    await tools.node(network, 'state_getMetadata', [], options),
    'The metadata',
  )
  const found = decodeUint(tools.fromHex(depositPattern.exec(text)?.[1] ?? ''), 0, 16)
  tools.deposits.set(network, found)
  return found
}

import { pipe, regex, string } from 'valibot'
import type { AbortOptions, Caip2, Schema } from '#kernel'
import { parse } from '#kernel'
import type { ChainTools } from './chainTools.ts'
import { decodeUint } from './storage.ts'

// Published by the networks; planning a transfer reads the chain's current value.
const publishedDeposits: Readonly<Record<string, bigint>> = {
  'polkadot:68d56f15f85d3136970ec16946040bc1': 100_000_000n,
  'polkadot:48239ef607d7928874027a43a6768920': 3_333_333n,
}
const metadataSchema: Schema<string> = pipe(string(), regex(/^0x([0-9a-f]{2})*$/i))
/**
 * Finds the constant: its name after its length, its type number in one, two or four bytes, its
 * value after its length.
 */
const depositPattern = new RegExp(
  `48${textToHex('ExistentialDeposit')}(?:.[048c]|.[159d]..|.[26ae].{6})40(.{32})`,
  'i',
)

function textToHex(text: string): string {
  return Array.from(text, (letter) => letter.charCodeAt(0).toString(16)).join('')
}

/**
 * Reads the least amount that an account of a network must hold.
 * A network that is not shipped is read once from the chain's metadata.
 */
export async function readExistentialDeposit(
  tools: Pick<ChainTools, 'node' | 'fromHex' | 'deposits'>,
  network: Caip2,
  options?: AbortOptions,
): Promise<bigint> {
  const deposit = publishedDeposits[network] ?? tools.deposits.get(network)
  if (deposit !== undefined) return deposit
  const text = parse(
    metadataSchema,
    await tools.node(network, 'state_getMetadata', [], options),
    'The metadata',
  )
  const digits = depositPattern.exec(text)?.[1]
  // Another node may answer with the whole metadata next time.
  if (digits === undefined) return 0n
  const metadataDeposit = decodeUint(tools.fromHex(digits), 0, 16)
  tools.deposits.set(network, metadataDeposit)
  return metadataDeposit
}

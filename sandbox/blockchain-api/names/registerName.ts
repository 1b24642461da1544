import * as v from 'valibot'
import { isAddress, isHex } from 'viem'
import { verifyMessage } from 'viem/actions'
import { readInput } from '../../api/readInput.ts'
import { RouteError } from '../../api/reply.ts'
import type { EvmChain } from '../../chains/startEvmChain.ts'
import type { NameRecord, NameStore } from './createNameStore.ts'
import { toCoinType } from './createNameStore.ts'

const schema = v.object({
  coin_type: v.pipe(v.number(), v.integer(), v.minValue(0)),
  address: v.pipe(
    v.string(),
    v.check((text) => isAddress(text, { strict: false }), 'Expected an address'),
  ),
  message: v.string(),
  signature: v.pipe(
    v.string(),
    v.check((text) => isHex(text), 'Expected a signature'),
  ),
})
const messageSchema = v.strictObject({
  name: v.string(),
  attributes: v.record(v.string(), v.unknown()),
  timestamp: v.pipe(v.number(), v.integer()),
})

/** Letters in small, digits and hyphens, four at least, then the zone. */
const namePattern = /^[a-z0-9-]{4,}(\.[a-z0-9-]+)+$/
const maxClockSkew = 10 * 60

function readMessage(text: string): v.InferOutput<typeof messageSchema> {
  try {
    return readInput(messageSchema, JSON.parse(text))
  } catch {
    throw new RouteError(400, 'INVALID_MESSAGE', 'The message is not one that registers a name')
  }
}

/** Registers a name for the account that signed; throws the reason of a refusal. */
export async function registerName(
  body: unknown,
  names: NameStore,
  chains: readonly EvmChain[],
  now: number,
): Promise<NameRecord> {
  const { coin_type: coinType, address, message, signature } = readInput(schema, body)
  const { name, attributes, timestamp } = readMessage(message)
  const chain = chains.find(({ chainId }) => toCoinType(chainId) === coinType)
  if (!chain)
    throw new RouteError(400, 'UNSUPPORTED_COIN_TYPE', 'Names cannot be registered on this network')
  if (Math.abs(now / 1000 - timestamp) > maxClockSkew)
    throw new RouteError(
      400,
      'EXPIRED_MESSAGE',
      'The time of the message is not now. Check the clock of your device, then sign again',
    )
  if (!namePattern.test(name))
    throw new RouteError(400, 'INVALID_NAME', 'A name has at least 4 letters, digits or hyphens')
  // Allowed because the schema has looked at both.
  const signed = {
    address: address as `0x${string}`,
    message,
    signature: signature as `0x${string}`,
  }
  if (!(await verifyMessage(chain.client, signed)))
    throw new RouteError(401, 'SIGNATURE_VALIDATION_FAILED', 'The signature is not valid')
  if (names.find(name))
    throw new RouteError(409, 'NAME_ALREADY_REGISTERED', 'This name is already taken')
  const { avatar, bio } = attributes
  const said = {
    ...(typeof avatar === 'string' ? { avatar } : {}),
    ...(typeof bio === 'string' ? { bio } : {}),
  }
  return names.put(name, {
    address,
    coinType,
    attributes: Object.keys(said).length > 0 ? [said] : [],
  })
}

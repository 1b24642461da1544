import type { VersionedMessage } from '@solana/web3.js'

/**
 * One instruction of a message.
 * A key of a lookup table is written as the table, its index, and whether it is writable.
 */
export type DecodedInstruction = {
  readonly program: string
  readonly keys: readonly string[]
  readonly data: Uint8Array
  readonly fromTables: boolean
}

/**
 * Decodes the instructions of a message, in order.
 * Accounts that the message does not name itself are written as entries of their tables.
 */
export function decodeInstructions({
  staticAccountKeys,
  addressTableLookups,
  compiledInstructions,
}: VersionedMessage): readonly DecodedInstruction[] {
  const own = staticAccountKeys.map((key) => key.toBase58())
  const tableKeys = (written: boolean) =>
    addressTableLookups.flatMap(({ accountKey, writableIndexes, readonlyIndexes }) =>
      (written ? writableIndexes : readonlyIndexes).map(
        (index) => `${accountKey.toBase58()}:${index}:${written}`,
      ),
    )
  const all = [...own, ...tableKeys(true), ...tableKeys(false)]
  return compiledInstructions.map(({ programIdIndex, accountKeyIndexes, data }) => ({
    program: all[programIdIndex] ?? '',
    keys: accountKeyIndexes.map((index) => all[index] ?? ''),
    data: Uint8Array.from(data),
    fromTables: [programIdIndex, ...accountKeyIndexes].some((index) => index >= own.length),
  }))
}

/** The account that pays for a message. */
export const getFeePayer = ({ staticAccountKeys }: VersionedMessage): string =>
  staticAccountKeys[0]?.toBase58() ?? ''

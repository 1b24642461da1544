import type { VersionedMessage } from '@solana/web3.js'

/**
 * One instruction of a message. A key that only a lookup table knows is written as the table, its
 * place in it, and whether it is written to.
 */
export type DecodedInstruction = {
  readonly program: string
  readonly keys: readonly string[]
  readonly data: Uint8Array
  readonly fromTables: boolean
}

/**
 * The instructions of a message, in their order; accounts beyond what the message itself names are
 * left to their tables.
 */
export function decodeInstructions({
  staticAccountKeys,
  addressTableLookups,
  compiledInstructions,
}: VersionedMessage): readonly DecodedInstruction[] {
  const own = staticAccountKeys.map((key) => key.toBase58())
  const looked = (written: boolean) =>
    addressTableLookups.flatMap(({ accountKey, writableIndexes, readonlyIndexes }) =>
      (written ? writableIndexes : readonlyIndexes).map(
        (index) => `${accountKey.toBase58()}:${index}:${written}`,
      ),
    )
  const all = [...own, ...looked(true), ...looked(false)]
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

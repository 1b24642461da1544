import type { DecodedRequest } from './decodeRequest.ts'

/**
 * Serializes what a transaction does: sender, inputs and commands.
 * The paying coins count only if all of them are sent; price and budget never do.
 */
export function serializeEffect({
  data: { sender, inputs, commands, gasData },
}: Pick<DecodedRequest, 'data'>): string {
  const isWhole = commands.some(({ TransferObjects: transfer }) =>
    transfer?.objects.some(({ $kind }) => $kind === 'GasCoin'),
  )
  return JSON.stringify([
    sender,
    inputs,
    commands,
    gasData.owner ?? sender,
    isWhole ? gasData.payment : [],
  ])
}

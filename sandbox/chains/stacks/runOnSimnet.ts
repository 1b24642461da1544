import type { StacksTransactionWire } from '@stacks/transactions'
import {
  addressToString,
  Cl,
  ClarityType,
  PayloadType,
  PostConditionMode,
  serializePayload,
  wireToPostCondition,
} from '@stacks/transactions'
import type { Admitted } from './admitSimnetTransaction.ts'
import type { Ledger } from './ledger.ts'
import { toSimnetPrincipal, toSimnetValue } from './principals.ts'
import type { Simnet } from './simnet.ts'

/** Runs an admitted transaction on the simnet; answers its `tx_status`. */
export async function runOnSimnet(
  simnet: Simnet,
  ledger: Ledger,
  { tx, origin, fee }: Admitted,
): Promise<string> {
  await ledger.charge(origin, fee)
  const { payload } = tx
  if (payload.payloadType === PayloadType.TokenTransfer) {
    const { ok } = await simnet.transfer(
      origin,
      toSimnetPrincipal(Cl.prettyPrint(payload.recipient).replace(/^'/, '')),
      payload.amount,
    )
    return ok ? 'success' : 'abort_by_response'
  }
  if (payload.payloadType !== PayloadType.ContractCall)
    throw new Error(`The stand-in runs no payload of type ${serializePayload(payload).slice(0, 2)}`)
  const deployer = toSimnetPrincipal(addressToString(payload.contractAddress))
  const contract = `${deployer}.${payload.contractName.content}`
  const values = payload.functionArgs.map(toSimnetValue)
  const sent =
    payload.functionName.content === 'transfer' && values[0]?.type === ClarityType.UInt
      ? BigInt(values[0].value)
      : undefined
  if (sent !== undefined && !satisfiesCondition(tx, origin, contract, sent))
    return 'abort_by_post_condition'
  const { ok } = await simnet.call({
    from: origin,
    contract,
    name: payload.functionName.content,
    values: values.map((value) => Cl.serialize(value)),
  })
  return ok ? 'success' : 'abort_by_response'
}

const comparisons: Readonly<Record<string, (sent: bigint, limit: bigint) => boolean>> = {
  eq: (sent, limit) => sent === limit,
  gt: (sent, limit) => sent > limit,
  gte: (sent, limit) => sent >= limit,
  lt: (sent, limit) => sent < limit,
  lte: (sent, limit) => sent <= limit,
}

/**
 * True if the post-conditions allow `sent` of the contract's token to leave the origin. The
 * simnet checks none and reverts nothing, so this runs before.
 */
function satisfiesCondition(
  tx: StacksTransactionWire,
  origin: string,
  contract: string,
  sent: bigint,
): boolean {
  const conditions = tx.postConditions.values.map((wire) => wireToPostCondition(wire))
  const own = conditions.flatMap((condition) => {
    if (
      condition.type !== 'ft-postcondition' ||
      toSimnetPrincipal(condition.asset.replace(/::.*$/, '')) !== contract
    )
      return []
    const who = condition.address === 'origin' ? origin : toSimnetPrincipal(condition.address)
    return who === origin ? [condition] : []
  })
  if (own.length === 0) return tx.postConditionMode === PostConditionMode.Allow
  return own.every(
    ({ condition, amount }) => comparisons[condition]?.(sent, BigInt(amount)) === true,
  )
}

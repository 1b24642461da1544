import { toFunctionSelector, zeroAddress } from 'viem'
import type { LedgerEntry, Move } from './LedgerEntry.ts'

const approve = toFunctionSelector('approve(address,uint256)')
const transfer = toFunctionSelector('transfer(address,uint256)')

/** By what moved for the account; undefined when nothing did. */
function classifyMoves(own: boolean, address: string, moves: readonly Move[]): string | undefined {
  const ins = moves.filter((move) => move.to === address && move.from !== address)
  const outs = moves.filter((move) => move.from === address)
  if (ins.length > 0 && outs.length > 0) return 'trade'
  if (ins.length > 0)
    return own && ins.every((move) => move.from === zeroAddress) ? 'mint' : 'receive'
  if (outs.length > 0) return outs.every((move) => move.to === zeroAddress) ? 'burn' : 'send'
  return undefined
}

/** A transaction's type for an account, in the provider's words. */
export function operationType(
  { from, to, input, status }: LedgerEntry,
  address: string,
  moves: readonly Move[],
): string {
  if (!to) return 'deploy'
  if (input.startsWith(approve)) return 'approve'
  const own = from === address
  const moved = classifyMoves(own, address, moves)
  if (moved) return moved
  if (input === '0x') return own ? 'send' : 'receive'
  return status === 'failed' && input.startsWith(transfer) ? 'send' : 'execute'
}
